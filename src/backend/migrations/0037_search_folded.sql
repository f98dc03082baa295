-- The rules of src/contract/values/search-text.ts. Stands alone: a restore builds indexes without a search path.
CREATE FUNCTION folded(whole text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
  small text;
  spelled text;
BEGIN
  IF octet_length(whole) = length(whole) THEN
    RETURN translate(lower(whole COLLATE "C"), '''`', '');
  END IF;
  small := lower(normalize(replace(whole, '´', ''''), NFC) COLLATE "und-x-icu");
  spelled := replace(replace(replace(replace(replace(small, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa');
  IF spelled <> small THEN
    small := small || E'\n' || spelled;
  END IF;
  small := lower(regexp_replace(normalize(small, NFKD) COLLATE "C", '[\u0300-\u036f]+', '', 'g') COLLATE "und-x-icu");
  small := replace(replace(replace(replace(small, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  RETURN translate(small,
    'ςłøđðħŧŋĸı' || E'\u2010\u2012\u2013\u2014\u2015\u2212\u2043'
      || E'''`\u2018\u2019\u201b\u2032\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u00ad\u200b\u200c\u200d\u200e\u200f'
      || E'\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff',
    'σloddhtnki' || '-------');
END $$;--> statement-breakpoint
DROP INDEX "contact_email_search";--> statement-breakpoint
DROP INDEX "contact_search";--> statement-breakpoint
DROP INDEX "basket_search";--> statement-breakpoint
-- Drops the indexes company_search and company_name as well.
ALTER TABLE "company" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "search" text GENERATED ALWAYS AS (sortable(folded(name1 || E'\n' || name2 || E'\n' || customer_number || E'\n' || zip || E'\n' || city))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "company_search" ON "company" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "company_name" ON "company" USING btree (("name1" collate "und-x-icu"),"id") INCLUDE ("search");--> statement-breakpoint
CREATE OR REPLACE FUNCTION contact_search(first_name text, middle_name text, last_name text, email text, company_name text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT folded(first_name || E'\n' || middle_name || E'\n' || last_name || E'\n' || email || E'\n' || company_name)
$$;--> statement-breakpoint
UPDATE contact SET search = contact_search(first_name, middle_name, last_name, email, company_name)
  WHERE search <> contact_search(first_name, middle_name, last_name, email, company_name);--> statement-breakpoint
CREATE OR REPLACE FUNCTION basket_search(name1 text, name2 text, zip text, customer text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT folded(name1 || ' ' || name2 || ' ' || zip || ' ' || customer)
$$;--> statement-breakpoint
UPDATE basket b SET search = basket_search(c.name1, c.name2, c.zip, b.customer)
  FROM company c WHERE c.id = b.company_id AND b.search <> basket_search(c.name1, c.name2, c.zip, b.customer);--> statement-breakpoint
CREATE INDEX "contact_search" ON "contact" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_email_search" ON "contact" USING gin (folded("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "basket_search" ON "basket" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
ANALYZE "company";--> statement-breakpoint
ANALYZE "contact";--> statement-breakpoint
ANALYZE "basket";
