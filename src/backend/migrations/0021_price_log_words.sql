CREATE TABLE "price_log_word" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"word" text NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(word)) STORED NOT NULL
);
--> statement-breakpoint
DROP INDEX "price_log_basket_part";--> statement-breakpoint
DROP INDEX "price_log_article_part";--> statement-breakpoint
DROP INDEX "price_log_company_part";--> statement-breakpoint
DROP INDEX "price_log_contact_part";--> statement-breakpoint
DROP INDEX "price_log_date";--> statement-breakpoint
DROP INDEX "price_log_kind";--> statement-breakpoint
DROP INDEX "price_log_basket";--> statement-breakpoint
DROP INDEX "price_log_article";--> statement-breakpoint
DROP INDEX "price_log_type";--> statement-breakpoint
DROP INDEX "price_log_price";--> statement-breakpoint
DROP INDEX "price_log_company_name";--> statement-breakpoint
DROP INDEX "price_log_contact_name";--> statement-breakpoint
ALTER TABLE "price_log" ADD COLUMN "article_key" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "price_log" ADD COLUMN "basket_key" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "price_log_word_own" ON "price_log_word" USING btree ("kind","word");--> statement-breakpoint
INSERT INTO price_log_word (kind, word) SELECT DISTINCT 'article', article_uid FROM price_log UNION ALL SELECT DISTINCT 'basket', basket_number FROM price_log;--> statement-breakpoint
UPDATE price_log SET
  article_key = (SELECT id FROM price_log_word WHERE kind = 'article' AND word = article_uid),
  basket_key = (SELECT id FROM price_log_word WHERE kind = 'basket' AND word = basket_number);--> statement-breakpoint
CREATE INDEX "price_log_word_part" ON "price_log_word" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "price_log_article_key" ON "price_log" USING btree ("article_key");--> statement-breakpoint
CREATE INDEX "price_log_basket_key" ON "price_log" USING btree ("basket_key");--> statement-breakpoint
-- A walk along one of these reads nothing but the index, however many logs it passes by.
CREATE INDEX "price_log_date" ON "price_log" USING btree ("date","id") INCLUDE ("company_id","contact_id","article_key","basket_key","price");--> statement-breakpoint
CREATE INDEX "price_log_kind" ON "price_log" USING btree ("kind","id") INCLUDE ("company_id","contact_id","article_key","basket_key","price");--> statement-breakpoint
CREATE INDEX "price_log_basket" ON "price_log" USING btree ("basket_number","id") INCLUDE ("company_id","contact_id","article_key","basket_key","price");--> statement-breakpoint
CREATE INDEX "price_log_article" ON "price_log" USING btree ("article_uid","id") INCLUDE ("company_id","contact_id","article_key","basket_key","price");--> statement-breakpoint
CREATE INDEX "price_log_type" ON "price_log" USING btree ("article_type","id") INCLUDE ("company_id","contact_id","article_key","basket_key","price");--> statement-breakpoint
CREATE INDEX "price_log_price" ON "price_log" USING btree ("price","id") INCLUDE ("company_id","contact_id","article_key","basket_key");--> statement-breakpoint
CREATE INDEX "price_log_company_name" ON "price_log" USING btree (("company_search" collate "und-x-icu"),"id") INCLUDE ("company_search","company_id","contact_id","article_key","basket_key","price");--> statement-breakpoint
CREATE INDEX "price_log_contact_name" ON "price_log" USING btree ("contact_search","id") INCLUDE ("company_id","contact_id","article_key","basket_key","price");--> statement-breakpoint
CREATE FUNCTION price_log_word_key(word_kind text, wanted text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE key integer;
BEGIN
  SELECT id INTO key FROM price_log_word WHERE kind = word_kind AND word = wanted;
  IF key IS NULL THEN
    INSERT INTO price_log_word (kind, word) VALUES (word_kind, wanted) ON CONFLICT DO NOTHING;
    SELECT id INTO key FROM price_log_word WHERE kind = word_kind AND word = wanted;
  END IF;
  RETURN key;
END $$;--> statement-breakpoint
CREATE FUNCTION price_log_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.article_key := price_log_word_key('article', new.article_uid);
  new.basket_key := price_log_word_key('basket', new.basket_number);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER price_log_words BEFORE INSERT OR UPDATE OF article_uid, basket_number ON price_log
  FOR EACH ROW EXECUTE FUNCTION price_log_words();
