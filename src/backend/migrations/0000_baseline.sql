CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- The rules of src/contract/values/search-text.ts, and a domain in its letters as well (https://www.rfc-editor.org/rfc/rfc3492#section-6.2). Stands alone: a restore builds indexes without a search path.
CREATE FUNCTION folded(whole text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
  small text;
  spelled text;
  label text;
  rest text;
  letters text[];
  place bigint;
  before bigint;
  point bigint;
  bias bigint;
  weight bigint;
  step bigint;
  threshold bigint;
  delta bigint;
  digit integer;
  at integer;
BEGIN
  spelled := lower(whole COLLATE "C");
  -- No address and no searched name is longer.
  IF octet_length(whole) <= 2000 AND strpos(spelled, 'xn--') > 0 THEN
    FOR label IN SELECT m[1] FROM regexp_matches(spelled, 'xn--([a-z0-9-]{1,59})', 'g') m GROUP BY 1 ORDER BY max(length(m[1])) DESC, 1 LIMIT 20 LOOP
      at := length(label) - strpos(reverse(label), '-');
      rest := CASE WHEN strpos(label, '-') = 0 THEN label ELSE substr(label, at + 2) END;
      letters := CASE WHEN strpos(label, '-') = 0 THEN '{}' ELSE string_to_array(left(label, at), NULL) END;
      at := 1;
      place := 0;
      point := 128;
      bias := 72;
      <<decoding>>
      WHILE at <= length(rest) LOOP
        before := place;
        weight := 1;
        step := 36;
        LOOP
          digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(rest, at, 1)) - 1;
          IF at > length(rest) OR digit < 0 OR weight > 1000000000 THEN
            letters := NULL;
            EXIT decoding;
          END IF;
          at := at + 1;
          place := place + digit * weight;
          threshold := least(greatest(step - bias, 1), 26);
          EXIT WHEN digit < threshold;
          weight := weight * (36 - threshold);
          step := step + 36;
        END LOOP;
        delta := (place - before) / CASE WHEN before = 0 THEN 700 ELSE 2 END;
        delta := delta + delta / (cardinality(letters) + 1);
        bias := 0;
        WHILE delta > 455 LOOP
          delta := delta / 35;
          bias := bias + 36;
        END LOOP;
        bias := bias + 36 * delta / (delta + 38);
        point := point + place / (cardinality(letters) + 1);
        place := place % (cardinality(letters) + 1);
        IF point > 1114111 OR point BETWEEN 55296 AND 57343 THEN
          letters := NULL;
          EXIT decoding;
        END IF;
        letters := letters[1:place::integer] || chr(point::integer) || letters[place::integer + 1:];
        place := place + 1;
      END LOOP;
      spelled := coalesce(replace(spelled, 'xn--' || label, array_to_string(letters, '')), spelled);
    END LOOP;
    whole := whole || E'\n' || spelled;
  END IF;
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
-- An index entry has at most 2,700 bytes: a longer text is sorted by its beginning.
CREATE FUNCTION sortable(whole text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE WHEN octet_length(whole) <= 2000 THEN whole ELSE left(whole, 500) END
$$;--> statement-breakpoint
CREATE FUNCTION basket_search(name1 text, name2 text, zip text, customer text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT folded(name1 || ' ' || name2 || ' ' || zip || ' ' || customer)
$$;--> statement-breakpoint
CREATE FUNCTION contact_search(first_name text, middle_name text, last_name text, email text, company_name text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT folded(first_name || E'\n' || middle_name || E'\n' || last_name || E'\n' || email || E'\n' || company_name)
$$;--> statement-breakpoint
-- The partial unique index allows one delivery address at most; this asks for one at least, when all is written.
CREATE FUNCTION address_delivery() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  company integer;
BEGIN
  FOREACH company IN ARRAY ARRAY[old.company_id, new.company_id] LOOP
    IF EXISTS (SELECT FROM address WHERE company_id = company)
      AND NOT EXISTS (SELECT FROM address WHERE company_id = company AND is_delivery) THEN
      RAISE EXCEPTION 'company % has addresses, but no delivery address', company
        USING ERRCODE = 'check_violation', CONSTRAINT = 'address_has_delivery';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION basket_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'basket % has been approved with another number', new.basket_number
    USING ERRCODE = 'check_violation', CONSTRAINT = 'basket_one_approval';
END $$;--> statement-breakpoint
CREATE FUNCTION basket_company_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE basket SET buyer = sortable(new.name1 || ' ' || new.name2 || ' ' || customer), search = basket_search(new.name1, new.name2, new.zip, customer)
    WHERE company_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Locks the company, so that it cannot be renamed meanwhile without this basket being found.
CREATE FUNCTION basket_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of record;
BEGIN
  IF TG_OP = 'INSERT' OR new.company_id IS DISTINCT FROM old.company_id THEN
    PERFORM FROM company WHERE id = new.company_id FOR SHARE;
  END IF;
  SELECT c.name1, c.name2, c.zip INTO of FROM company c WHERE c.id = new.company_id;
  IF FOUND THEN
    new.buyer := sortable(of.name1 || ' ' || of.name2 || ' ' || new.customer);
    new.search := basket_search(of.name1, of.name2, of.zip, new.customer);
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
-- The message has everything that a change of status changes, so that no listener reads the basket again.
CREATE FUNCTION notify_basket_status() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM pg_notify('basket_status', json_build_object(
    'basket_number', new.basket_number,
    'order_status', new.status,
    'last_status_update', to_char(new.status_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'approval_number', new.approval_number,
    'companies', (SELECT json_agg(ancestor_id) FROM (
      SELECT ancestor_id FROM company_ancestor WHERE company_id = new.company_id ORDER BY depth LIMIT 500) nearest)
  )::text);
  RETURN NULL;
END $$;--> statement-breakpoint
-- PostgreSQL keeps the plans of these functions. A plan made for an empty table would scan the whole table for every
-- row later, so sequential scans are off.
-- The closure of the tree follows every insert and move. A move waits for all others and for inserts under way:
-- two moves at once could otherwise close a circle that neither of them sees.
CREATE FUNCTION company_tree() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    PERFORM pg_advisory_xact_lock_shared(4713002);
    INSERT INTO company_ancestor (ancestor_id, company_id, depth)
      SELECT new.id, new.id, 0
      UNION ALL
      SELECT ancestor_id, new.id, depth + 1 FROM company_ancestor WHERE company_id = new.parent_id;
    RETURN NULL;
  END IF;
  IF new.parent_id IS NOT DISTINCT FROM old.parent_id THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(4713002);
  IF EXISTS (SELECT FROM company_ancestor WHERE ancestor_id = new.id AND company_id = new.parent_id) THEN
    RAISE EXCEPTION 'company % lies below company %', new.parent_id, new.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'company_no_circle';
  END IF;
  DELETE FROM company_ancestor
    WHERE company_id IN (SELECT company_id FROM company_ancestor WHERE ancestor_id = new.id)
    AND ancestor_id IN (SELECT ancestor_id FROM company_ancestor WHERE company_id = new.id AND ancestor_id <> new.id);
  INSERT INTO company_ancestor (ancestor_id, company_id, depth)
    SELECT above.ancestor_id, below.company_id, above.depth + below.depth + 1
    FROM company_ancestor above CROSS JOIN company_ancestor below
    WHERE above.company_id = new.parent_id AND below.ancestor_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION contact_company_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contact SET company_name = new.name1, search = contact_search(first_name, middle_name, last_name, email, new.name1)
    WHERE company_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Locks the company, so that it cannot be renamed meanwhile without this contact being found.
CREATE FUNCTION contact_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR new.company_id IS DISTINCT FROM old.company_id THEN
    new.company_name := coalesce((SELECT name1 FROM company WHERE id = new.company_id FOR SHARE), '');
  END IF;
  new.search := contact_search(new.first_name, new.middle_name, new.last_name, new.email, new.company_name);
  RETURN new;
END $$;--> statement-breakpoint
CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.version := old.version + 1;
  RETURN new;
END $$;--> statement-breakpoint
-- Notifies listeners at the commit: once a list, however many of its texts change together.
CREATE FUNCTION notify_text_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('text_stream', json_build_object('kind', 'revision', 'space', space, 'revision', max(revision))::text)
    FROM changed GROUP BY space;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION token_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a used token stays used'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'one_time_token_once';
END $$;--> statement-breakpoint
CREATE TABLE "address" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" integer NOT NULL,
	"name1" text NOT NULL,
	"name2" text DEFAULT '' NOT NULL,
	"address1" text NOT NULL,
	"address2" text DEFAULT '' NOT NULL,
	"zip" text NOT NULL,
	"city" text NOT NULL,
	"country" char(2) NOT NULL,
	"phone" text NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"is_delivery" boolean DEFAULT false NOT NULL,
	CONSTRAINT "address_delivery_is_active" CHECK (not "address"."is_delivery" or "address"."active")
);--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"contact_id" integer,
	"real_contact_id" integer,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"network_address" text DEFAULT '' NOT NULL
);--> statement-breakpoint
CREATE TABLE "basket" (
	"basket_number" text PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"line_code" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"approval_number" text,
	"approved_by" integer,
	"query_pending" boolean DEFAULT false NOT NULL,
	"customer" text DEFAULT '' NOT NULL,
	"next_step_at" timestamp (3) with time zone,
	"tab" smallint GENERATED ALWAYS AS (case when status <= 2 then 0 when status <= 4 then 1 else 2 end) STORED NOT NULL,
	"digits" smallint GENERATED ALWAYS AS (length(basket_number)) STORED NOT NULL,
	"approval" text collate "und-x-icu" GENERATED ALWAYS AS (sortable(coalesce(approval_number, ''))) STORED NOT NULL,
	"buyer" text collate "und-x-icu" DEFAULT '' NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	CONSTRAINT "basket_status_known" CHECK ("basket"."status" between 0 and 6)
);--> statement-breakpoint
CREATE TABLE "choice" (
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"label_en" text NOT NULL,
	"label_de" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "choice_kind_code_pk" PRIMARY KEY("kind","code")
);--> statement-breakpoint
CREATE TABLE "company" (
	"id" serial PRIMARY KEY NOT NULL,
	"parent_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"name1" text NOT NULL,
	"name2" text DEFAULT '' NOT NULL,
	"company_type" char(1) DEFAULT 'X' NOT NULL,
	"customer_number" text DEFAULT '' NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"address1" text DEFAULT '' NOT NULL,
	"address2" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" char(2) DEFAULT 'DE' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"discount_group" text DEFAULT '' NOT NULL,
	"assortment" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'de' NOT NULL,
	"auto_approve" boolean DEFAULT false NOT NULL,
	"opt_out" boolean DEFAULT false NOT NULL,
	"last_line" text,
	"site" text DEFAULT '' NOT NULL,
	"logo" "bytea",
	"logo_type" text,
	"logo_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name_lower" text GENERATED ALWAYS AS (lower(name1)) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (sortable(folded(name1 || E'\n' || name2 || E'\n' || customer_number || E'\n' || zip || E'\n' || city))) STORED NOT NULL,
	CONSTRAINT "company_type_known" CHECK ("company"."company_type" in ('X','C','D','I','E')),
	CONSTRAINT "company_not_own_parent" CHECK ("company"."parent_id" is distinct from "company"."id")
);--> statement-breakpoint
CREATE TABLE "company_ancestor" (
	"ancestor_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"depth" smallint NOT NULL,
	CONSTRAINT "company_ancestor_company_id_ancestor_id_pk" PRIMARY KEY("company_id","ancestor_id")
);--> statement-breakpoint
CREATE TABLE "company_line" (
	"company_id" integer NOT NULL,
	"line_code" text NOT NULL,
	CONSTRAINT "company_line_company_id_line_code_pk" PRIMARY KEY("company_id","line_code")
);--> statement-breakpoint
CREATE TABLE "contact" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" integer,
	"email" text NOT NULL,
	"email_lower" text GENERATED ALWAYS AS (lower(email)) STORED NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"middle_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'de' NOT NULL,
	"groups" text[] DEFAULT '{}'::text[] NOT NULL,
	"opt_out" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"pending_email" text,
	"pending_email_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text collate "und-x-icu" GENERATED ALWAYS AS (sortable(substr(coalesce(' ' || nullif(first_name, ''), '') || coalesce(' ' || nullif(middle_name, ''), '') || coalesce(' ' || nullif(last_name, ''), ''), 2))) STORED NOT NULL,
	"company_name" text collate "und-x-icu" DEFAULT '' NOT NULL,
	"search" text DEFAULT '' NOT NULL
);--> statement-breakpoint
CREATE TABLE "one_time_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"contact_id" integer,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "one_time_token_is_hashed" CHECK ("one_time_token"."hash" ~ '^[0-9a-f]{64}$')
);--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" integer NOT NULL,
	"real_contact_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"user_agent" text DEFAULT '' NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"own_session_id" uuid
);--> statement-breakpoint
CREATE TABLE "line" (
	"code" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_de" text NOT NULL,
	"position" smallint NOT NULL
);--> statement-breakpoint
CREATE TABLE "material" (
	"pk" serial PRIMARY KEY NOT NULL,
	"material" text NOT NULL,
	"prodname" text NOT NULL,
	"line_code" text NOT NULL,
	"thicknesses" text NOT NULL,
	"texture" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "mail" (
	"id" serial PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"template" text NOT NULL,
	"locale" text NOT NULL,
	"site" text NOT NULL,
	"origin" text DEFAULT '' NOT NULL,
	"payload" jsonb NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"error" text DEFAULT '' NOT NULL
);--> statement-breakpoint
CREATE TABLE "maintenance" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"login_allowed" boolean DEFAULT true NOT NULL,
	"test_login_allowed" boolean DEFAULT true NOT NULL,
	"flash_text" text DEFAULT '' NOT NULL,
	"shop_url" text DEFAULT '' NOT NULL,
	CONSTRAINT "maintenance_one_row" CHECK ("maintenance"."only")
);--> statement-breakpoint
CREATE TABLE "price_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" integer NOT NULL,
	"name" text NOT NULL,
	"dry_run" boolean NOT NULL,
	"phase" text NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"total_bytes" bigint,
	"lines" integer DEFAULT 0 NOT NULL,
	"holds_from" timestamp (3) with time zone,
	"is_written" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "price_upload_line" (
	"upload_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"article_uid" text NOT NULL,
	"article_type" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	CONSTRAINT "price_upload_line_upload_id_article_uid_article_type_pk" PRIMARY KEY("upload_id","article_uid","article_type")
);--> statement-breakpoint
CREATE TABLE "registration" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"middle_name" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"language" text NOT NULL,
	"site" text NOT NULL,
	"proof_hash" text,
	"network" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "save_answer" (
	"contact_id" integer,
	"request_id" text NOT NULL,
	"asked" text DEFAULT '' NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "saved_view" (
	"contact_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"view" text NOT NULL,
	CONSTRAINT "saved_view_contact_id_list_name_pk" PRIMARY KEY("contact_id","list","name")
);--> statement-breakpoint
CREATE TABLE "seed" (
	"name" text PRIMARY KEY NOT NULL,
	"on" date NOT NULL
);--> statement-breakpoint
CREATE TABLE "price_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer,
	"contact_id" integer,
	"date" timestamp (3) with time zone NOT NULL,
	"article_lower" text GENERATED ALWAYS AS (left(lower(article_uid), 250)) STORED NOT NULL,
	"basket_lower" text GENERATED ALWAYS AS (left(lower(basket_number), 250)) STORED NOT NULL,
	"kind" text NOT NULL,
	"basket_number" text DEFAULT '' NOT NULL,
	"article_uid" text NOT NULL,
	"article_type" text NOT NULL,
	"price" numeric(12, 2) NOT NULL
);--> statement-breakpoint
CREATE TABLE "price_log_row" (
	"price_log_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"type" text NOT NULL,
	"item_number" text NOT NULL,
	"quantity" numeric(10, 2) NOT NULL,
	"width" integer,
	"height" integer,
	"depth" integer,
	"discount" numeric(5, 2) NOT NULL,
	"item_price" numeric(12, 2) NOT NULL,
	"oprice" numeric(12, 2) NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	CONSTRAINT "price_log_row_price_log_id_position_pk" PRIMARY KEY("price_log_id","position")
);--> statement-breakpoint
CREATE TABLE "price" (
	"article_uid" text NOT NULL,
	"article_type" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_article_uid_article_type_pk" PRIMARY KEY("article_uid","article_type")
);--> statement-breakpoint
CREATE TABLE "price_history" (
	"article_uid" text NOT NULL,
	"article_type" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_history_article_uid_article_type_changed_at_pk" PRIMARY KEY("article_uid","article_type","changed_at")
);--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "article" (
	"id" serial PRIMARY KEY NOT NULL,
	"catalog_id" integer NOT NULL,
	"model" text NOT NULL,
	"name" text NOT NULL,
	"groups" jsonb NOT NULL,
	"pid2trus" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"position" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "catalog" (
	"id" serial PRIMARY KEY NOT NULL,
	"parent_id" integer,
	"url" text NOT NULL,
	"name" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"label_tid" text NOT NULL,
	"label_key" text NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "catalog_url_unique" UNIQUE("url")
);--> statement-breakpoint
CREATE TABLE "language" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" smallint NOT NULL
);--> statement-breakpoint
CREATE TABLE "text_key" (
	"space" text NOT NULL,
	"key" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"revision" integer NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "text_key_space_key_pk" PRIMARY KEY("space","key"),
	CONSTRAINT "text_key_space_known" CHECK ("text_key"."space" in ('vartext','system','catalog'))
);--> statement-breakpoint
CREATE TABLE "text_revision" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"floor" integer DEFAULT 0 NOT NULL,
	"identity" text,
	CONSTRAINT "text_revision_one_row" CHECK ("text_revision"."only")
);--> statement-breakpoint
CREATE TABLE "translation" (
	"space" text NOT NULL,
	"key" text NOT NULL,
	"lang" text NOT NULL,
	"text" text NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translation_space_key_lang_pk" PRIMARY KEY("space","key","lang")
);--> statement-breakpoint
CREATE TABLE "vartext_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"holds_from" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "vartext_upload_key" (
	"upload_id" uuid NOT NULL,
	"at" integer NOT NULL,
	"line" integer NOT NULL,
	"key" text NOT NULL,
	"description" text,
	"begun_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vartext_upload_key_upload_id_at_pk" PRIMARY KEY("upload_id","at")
);--> statement-breakpoint
CREATE TABLE "vartext_upload_text" (
	"upload_id" uuid NOT NULL,
	"at" integer NOT NULL,
	"key" text NOT NULL,
	"lang" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "vartext_upload_text_upload_id_at_lang_pk" PRIMARY KEY("upload_id","at","lang")
);--> statement-breakpoint
CREATE TABLE "shared_revision" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"floor" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shared_revision_one_row" CHECK ("shared_revision"."only")
);--> statement-breakpoint
CREATE TABLE "term" (
	"id" uuid PRIMARY KEY NOT NULL,
	"src" text NOT NULL,
	"dst" text NOT NULL,
	"term" text NOT NULL,
	"translation" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"forbidden" text[] DEFAULT '{}'::text[] NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"revision" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "text_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"space" text NOT NULL,
	"key" text NOT NULL,
	"lang" text NOT NULL,
	"text" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"ended_by" text NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"removed" boolean NOT NULL
);--> statement-breakpoint
CREATE TABLE "text_mark" (
	"space" text NOT NULL,
	"key" text NOT NULL,
	"lang" text NOT NULL,
	"kind" text NOT NULL,
	"value" text,
	"beside" text,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"again_at" timestamp (3) with time zone,
	"revision" integer NOT NULL,
	CONSTRAINT "text_mark_space_key_lang_kind_pk" PRIMARY KEY("space","key","lang","kind"),
	CONSTRAINT "text_mark_kind_known" CHECK ("text_mark"."kind" in ('review','dismissed'))
);--> statement-breakpoint
CREATE TABLE "text_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reply_to" uuid,
	"space" text NOT NULL,
	"key" text NOT NULL,
	"lang" text NOT NULL,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"closed_by" text,
	"closed_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"revision" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "text_place" (
	"contact_id" integer NOT NULL,
	"space" text NOT NULL,
	"src" text NOT NULL,
	"dst" text NOT NULL,
	"key" text NOT NULL,
	"here" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_place_contact_id_space_src_dst_pk" PRIMARY KEY("contact_id","space","src","dst")
);--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_line_code_line_code_fk" FOREIGN KEY ("line_code") REFERENCES "public"."line"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_approved_by_contact_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_parent_id_company_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_last_line_line_code_fk" FOREIGN KEY ("last_line") REFERENCES "public"."line"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_ancestor" ADD CONSTRAINT "company_ancestor_ancestor_id_company_id_fk" FOREIGN KEY ("ancestor_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_ancestor" ADD CONSTRAINT "company_ancestor_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_line" ADD CONSTRAINT "company_line_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_line" ADD CONSTRAINT "company_line_line_code_line_code_fk" FOREIGN KEY ("line_code") REFERENCES "public"."line"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_real_contact_id_contact_id_fk" FOREIGN KEY ("real_contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_own_session_id_session_id_fk" FOREIGN KEY ("own_session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_line_code_line_code_fk" FOREIGN KEY ("line_code") REFERENCES "public"."line"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_upload" ADD CONSTRAINT "price_upload_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "save_answer" ADD CONSTRAINT "save_answer_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_log" ADD CONSTRAINT "price_log_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_log" ADD CONSTRAINT "price_log_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_log_row" ADD CONSTRAINT "price_log_row_price_log_id_price_log_id_fk" FOREIGN KEY ("price_log_id") REFERENCES "public"."price_log"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_catalog_id_catalog_id_fk" FOREIGN KEY ("catalog_id") REFERENCES "public"."catalog"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog" ADD CONSTRAINT "catalog_parent_id_catalog_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."catalog"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation" ADD CONSTRAINT "translation_lang_language_code_fk" FOREIGN KEY ("lang") REFERENCES "public"."language"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation" ADD CONSTRAINT "translation_space_key_text_key_space_key_fk" FOREIGN KEY ("space","key") REFERENCES "public"."text_key"("space","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vartext_upload_text" ADD CONSTRAINT "vartext_upload_text_upload_id_at_vartext_upload_key_upload_id_at_fk" FOREIGN KEY ("upload_id","at") REFERENCES "public"."vartext_upload_key"("upload_id","at") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term" ADD CONSTRAINT "term_src_language_code_fk" FOREIGN KEY ("src") REFERENCES "public"."language"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term" ADD CONSTRAINT "term_dst_language_code_fk" FOREIGN KEY ("dst") REFERENCES "public"."language"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_mark" ADD CONSTRAINT "text_mark_lang_language_code_fk" FOREIGN KEY ("lang") REFERENCES "public"."language"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_mark" ADD CONSTRAINT "text_mark_space_key_text_key_space_key_fk" FOREIGN KEY ("space","key") REFERENCES "public"."text_key"("space","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_note" ADD CONSTRAINT "text_note_lang_language_code_fk" FOREIGN KEY ("lang") REFERENCES "public"."language"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_note" ADD CONSTRAINT "text_note_space_key_text_key_space_key_fk" FOREIGN KEY ("space","key") REFERENCES "public"."text_key"("space","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_place" ADD CONSTRAINT "text_place_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_company" ON "address" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "address_one_delivery" ON "address" USING btree ("company_id") WHERE "address"."is_delivery";--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "audit_time" ON "audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree (coalesce("real_contact_id", "contact_id"),"at","id");--> statement-breakpoint
CREATE INDEX "audit_acted_as" ON "audit" USING btree ("contact_id","at","id") WHERE "audit"."real_contact_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_approver" ON "audit" USING btree (coalesce("real_contact_id", "contact_id"),"id") WHERE "audit"."action" = 'basket.approve';--> statement-breakpoint
CREATE INDEX "basket_company" ON "basket" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "basket_newest" ON "basket" USING btree ("created_at","basket_number");--> statement-breakpoint
CREATE INDEX "basket_by_number" ON "basket" USING btree ("tab","digits","basket_number") INCLUDE ("company_id","line_code","created_at","status");--> statement-breakpoint
CREATE INDEX "basket_by_buyer" ON "basket" USING btree ("tab","buyer","digits","basket_number") INCLUDE ("company_id","line_code","created_at","status");--> statement-breakpoint
CREATE INDEX "basket_by_line" ON "basket" USING btree ("tab","line_code","digits","basket_number") INCLUDE ("company_id","created_at","status");--> statement-breakpoint
CREATE INDEX "basket_by_status" ON "basket" USING btree ("tab","status","digits","basket_number") INCLUDE ("company_id","line_code","created_at");--> statement-breakpoint
CREATE INDEX "basket_by_created" ON "basket" USING btree ("tab","created_at","basket_number") INCLUDE ("company_id","line_code","status");--> statement-breakpoint
CREATE INDEX "basket_by_changed" ON "basket" USING btree ("tab","status_at","digits","basket_number") INCLUDE ("company_id","line_code","created_at","status");--> statement-breakpoint
CREATE INDEX "basket_by_approval" ON "basket" USING btree ("tab","approval","digits","basket_number") INCLUDE ("company_id","line_code","created_at","status");--> statement-breakpoint
CREATE INDEX "basket_search" ON "basket" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "basket_part" ON "basket" USING gin ("basket_number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "basket_next_step" ON "basket" USING btree ("next_step_at") WHERE "basket"."next_step_at" is not null;--> statement-breakpoint
CREATE INDEX "company_parent" ON "company" USING btree ("parent_id",("name1" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "company_name" ON "company" USING btree (("name1" collate "und-x-icu"),"id") INCLUDE ("search");--> statement-breakpoint
CREATE INDEX "company_name_part" ON "company" USING gin ("name_lower" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "company_search" ON "company" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "company_ancestor_below" ON "company_ancestor" USING btree ("ancestor_id","depth");--> statement-breakpoint
CREATE INDEX "contact_search" ON "contact" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "contact_email" ON "contact" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_email_search" ON "contact" USING gin (folded("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_email_part" ON "contact" USING gin ("email_lower" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_company" ON "contact" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "contact_by_name" ON "contact" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "contact_by_email" ON "contact" USING btree (("email" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "contact_by_company" ON "contact" USING btree ("company_name","id");--> statement-breakpoint
CREATE INDEX "contact_by_dealer_admin" ON "contact" USING btree ((not 'IS_DEALER_ADMIN' = any("groups")),"id");--> statement-breakpoint
CREATE INDEX "contact_by_active" ON "contact" USING btree ((not "active"),"id");--> statement-breakpoint
CREATE INDEX "contact_user_by_rights" ON "contact" USING btree (cardinality("groups"),lower("email"));--> statement-breakpoint
CREATE INDEX "contact_user_by_active" ON "contact" USING btree ((not "active"),lower("email"));--> statement-breakpoint
CREATE INDEX "one_time_token_expiry" ON "one_time_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_contact" ON "session" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_own" ON "session" USING btree ("own_session_id");--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("next_try_at") WHERE "mail"."sent_at" is null and "mail"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "mail_to" ON "mail" USING btree ("to","created_at");--> statement-breakpoint
CREATE INDEX "price_upload_contact" ON "price_upload" USING btree ("contact_id","started_at");--> statement-breakpoint
CREATE INDEX "registration_age" ON "registration" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "save_answer_own" ON "save_answer" USING btree ("contact_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "save_answer_nobodys" ON "save_answer" USING btree ("request_id") WHERE "save_answer"."contact_id" is null;--> statement-breakpoint
CREATE INDEX "price_log_date" ON "price_log" USING btree ("date","id","company_id","contact_id","article_lower","basket_lower","price");--> statement-breakpoint
CREATE INDEX "price_log_kind" ON "price_log" USING btree ("kind","id","company_id","contact_id","article_lower","basket_lower","price");--> statement-breakpoint
CREATE INDEX "price_log_basket" ON "price_log" USING btree ("basket_number","id","company_id","contact_id","article_lower","basket_lower","price");--> statement-breakpoint
CREATE INDEX "price_log_article" ON "price_log" USING btree ("article_uid","id","company_id","contact_id","article_lower","basket_lower","price");--> statement-breakpoint
CREATE INDEX "price_log_type" ON "price_log" USING btree ("article_type","id","company_id","contact_id","article_lower","basket_lower","price");--> statement-breakpoint
CREATE INDEX "price_log_price" ON "price_log" USING btree ("price","id","company_id","contact_id","article_lower","basket_lower");--> statement-breakpoint
CREATE INDEX "price_log_company" ON "price_log" USING btree ("company_id","id","contact_id","article_lower","basket_lower","price");--> statement-breakpoint
CREATE INDEX "price_log_contact" ON "price_log" USING btree ("contact_id","id","company_id","article_lower","basket_lower","price");--> statement-breakpoint
CREATE INDEX "price_log_basket_part" ON "price_log" USING gin ("basket_lower" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "price_log_article_part" ON "price_log" USING gin ("article_lower" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "price_log_row_item" ON "price_log_row" USING btree ("item_number");--> statement-breakpoint
CREATE INDEX "rate_limit_reset" ON "rate_limit" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "article_catalog" ON "article" USING btree ("catalog_id","position");--> statement-breakpoint
CREATE INDEX "catalog_parent" ON "catalog" USING btree ("parent_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "text_key_save_namespace" ON "text_key" USING btree ("key") WHERE "text_key"."space" <> 'vartext';--> statement-breakpoint
CREATE INDEX "text_key_revision" ON "text_key" USING btree ("space","revision");--> statement-breakpoint
CREATE INDEX "text_key_position" ON "text_key" USING btree ("space","position","key");--> statement-breakpoint
CREATE UNIQUE INDEX "vartext_upload_key_once" ON "vartext_upload_key" USING btree ("upload_id","key");--> statement-breakpoint
CREATE INDEX "term_news" ON "term" USING btree ("src","dst","revision");--> statement-breakpoint
CREATE INDEX "text_history_text" ON "text_history" USING btree ("space","key","lang","id");--> statement-breakpoint
CREATE INDEX "text_mark_news" ON "text_mark" USING btree ("lang","revision");--> statement-breakpoint
CREATE INDEX "text_note_news" ON "text_note" USING btree ("revision");--> statement-breakpoint
CREATE CONSTRAINT TRIGGER address_has_delivery AFTER INSERT OR DELETE OR UPDATE OF is_delivery, company_id ON address
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION address_delivery();--> statement-breakpoint
CREATE TRIGGER address_version BEFORE UPDATE ON address
  FOR EACH ROW WHEN (new.version = old.version AND
    (old.name1, old.name2, old.address1, old.address2, old.zip, old.city, old.country, old.phone, old.mobile, old.email)
    IS DISTINCT FROM
    (new.name1, new.name2, new.address1, new.address2, new.zip, new.city, new.country, new.phone, new.mobile, new.email))
  EXECUTE FUNCTION raise_version();--> statement-breakpoint
CREATE TRIGGER basket_company_named AFTER UPDATE OF name1, name2, zip ON company
  FOR EACH ROW WHEN ((old.name1, old.name2, old.zip) IS DISTINCT FROM (new.name1, new.name2, new.zip))
  EXECUTE FUNCTION basket_company_named();--> statement-breakpoint
CREATE TRIGGER basket_names BEFORE INSERT OR UPDATE OF company_id, customer ON basket
  FOR EACH ROW EXECUTE FUNCTION basket_names();--> statement-breakpoint
CREATE TRIGGER basket_one_approval BEFORE UPDATE OF approval_number ON basket
  FOR EACH ROW WHEN (old.approval_number <> new.approval_number) EXECUTE FUNCTION basket_approval();--> statement-breakpoint
CREATE TRIGGER notify_basket_status AFTER UPDATE OF status, status_at ON basket
  FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.status_at IS DISTINCT FROM new.status_at)
  EXECUTE FUNCTION notify_basket_status();--> statement-breakpoint
CREATE TRIGGER company_tree AFTER INSERT OR UPDATE OF parent_id ON company
  FOR EACH ROW EXECUTE FUNCTION company_tree();--> statement-breakpoint
CREATE TRIGGER contact_company_named AFTER UPDATE OF name1 ON company
  FOR EACH ROW WHEN (old.name1 IS DISTINCT FROM new.name1) EXECUTE FUNCTION contact_company_named();--> statement-breakpoint
CREATE TRIGGER contact_names BEFORE INSERT OR UPDATE OF company_id, first_name, middle_name, last_name, email ON contact
  FOR EACH ROW EXECUTE FUNCTION contact_names();--> statement-breakpoint
CREATE TRIGGER contact_version BEFORE UPDATE ON contact
  FOR EACH ROW WHEN (new.version = old.version AND
    (old.company_id, old.email, old.first_name, old.middle_name, old.last_name, old.language, old.groups, old.opt_out, old.active)
    IS DISTINCT FROM
    (new.company_id, new.email, new.first_name, new.middle_name, new.last_name, new.language, new.groups, new.opt_out, new.active))
  EXECUTE FUNCTION raise_version();--> statement-breakpoint
CREATE TRIGGER one_time_token_once BEFORE UPDATE ON one_time_token
  FOR EACH ROW WHEN (old.used_at IS NOT NULL AND old.used_at IS DISTINCT FROM new.used_at) EXECUTE FUNCTION token_once();--> statement-breakpoint
CREATE TRIGGER notify_text_revision_update AFTER UPDATE ON text_key
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_text_revision();--> statement-breakpoint
CREATE TRIGGER notify_text_revision_insert AFTER INSERT ON text_key
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_text_revision();--> statement-breakpoint
INSERT INTO "text_revision" DEFAULT VALUES;--> statement-breakpoint
INSERT INTO "shared_revision" DEFAULT VALUES;--> statement-breakpoint
INSERT INTO "maintenance" DEFAULT VALUES;
