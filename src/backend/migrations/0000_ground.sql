CREATE TABLE "address" (
	"id" serial PRIMARY KEY NOT NULL,
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
);
--> statement-breakpoint
CREATE TABLE "article" (
	"id" serial PRIMARY KEY NOT NULL,
	"catalog_id" integer NOT NULL,
	"model" text NOT NULL,
	"name" text NOT NULL,
	"groups" jsonb NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"contact_id" integer,
	"real_contact_id" integer,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
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
	CONSTRAINT "basket_status_known" CHECK ("basket"."status" between 0 and 6)
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "choice" (
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"label_en" text NOT NULL,
	"label_de" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "choice_kind_code_pk" PRIMARY KEY("kind","code")
);
--> statement-breakpoint
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_type_known" CHECK ("company"."company_type" in ('X','C','D','I','E')),
	CONSTRAINT "company_not_own_parent" CHECK ("company"."parent_id" is distinct from "company"."id")
);
--> statement-breakpoint
CREATE TABLE "company_ancestor" (
	"ancestor_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"depth" smallint NOT NULL,
	CONSTRAINT "company_ancestor_company_id_ancestor_id_pk" PRIMARY KEY("company_id","ancestor_id")
);
--> statement-breakpoint
CREATE TABLE "company_line" (
	"company_id" integer NOT NULL,
	"line_code" text NOT NULL,
	CONSTRAINT "company_line_company_id_line_code_pk" PRIMARY KEY("company_id","line_code")
);
--> statement-breakpoint
CREATE TABLE "contact" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"middle_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'de' NOT NULL,
	"groups" text[] DEFAULT '{}'::text[] NOT NULL,
	"opt_out" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "language" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "line" (
	"code" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_de" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" serial PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"template" text NOT NULL,
	"locale" text NOT NULL,
	"site" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"login_allowed" boolean DEFAULT true NOT NULL,
	"test_login_allowed" boolean DEFAULT true NOT NULL,
	"flash_text" text DEFAULT '' NOT NULL,
	"shop_url" text DEFAULT '' NOT NULL,
	CONSTRAINT "maintenance_one_row" CHECK ("maintenance"."only")
);
--> statement-breakpoint
CREATE TABLE "material" (
	"pk" serial PRIMARY KEY NOT NULL,
	"material" text NOT NULL,
	"prodname" text NOT NULL,
	"line_code" text NOT NULL,
	"thicknesses" text NOT NULL,
	"texture" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"contact_id" integer,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "price" (
	"article_uid" text NOT NULL,
	"article_type" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_article_uid_article_type_pk" PRIMARY KEY("article_uid","article_type")
);
--> statement-breakpoint
CREATE TABLE "price_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"basket_number" text DEFAULT '' NOT NULL,
	"article_uid" text NOT NULL,
	"article_type" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"company_id" integer,
	"contact_id" integer
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "save_answer" (
	"contact_id" integer NOT NULL,
	"request_id" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "save_answer_contact_id_request_id_pk" PRIMARY KEY("contact_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "seed" (
	"name" text PRIMARY KEY NOT NULL,
	"on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" integer NOT NULL,
	"real_contact_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "text_revision" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "text_revision_one_row" CHECK ("text_revision"."only")
);
--> statement-breakpoint
CREATE TABLE "translation" (
	"space" text NOT NULL,
	"key" text NOT NULL,
	"lang" text NOT NULL,
	"text" text NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translation_space_key_lang_pk" PRIMARY KEY("space","key","lang")
);
--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_catalog_id_catalog_id_fk" FOREIGN KEY ("catalog_id") REFERENCES "public"."catalog"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_line_code_line_code_fk" FOREIGN KEY ("line_code") REFERENCES "public"."line"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_approved_by_contact_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."contact"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog" ADD CONSTRAINT "catalog_parent_id_catalog_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."catalog"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_parent_id_company_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_last_line_line_code_fk" FOREIGN KEY ("last_line") REFERENCES "public"."line"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_ancestor" ADD CONSTRAINT "company_ancestor_ancestor_id_company_id_fk" FOREIGN KEY ("ancestor_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_ancestor" ADD CONSTRAINT "company_ancestor_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_line" ADD CONSTRAINT "company_line_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_line" ADD CONSTRAINT "company_line_line_code_line_code_fk" FOREIGN KEY ("line_code") REFERENCES "public"."line"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_line_code_line_code_fk" FOREIGN KEY ("line_code") REFERENCES "public"."line"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_log" ADD CONSTRAINT "price_log_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_log" ADD CONSTRAINT "price_log_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_log_row" ADD CONSTRAINT "price_log_row_price_log_id_price_log_id_fk" FOREIGN KEY ("price_log_id") REFERENCES "public"."price_log"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "save_answer" ADD CONSTRAINT "save_answer_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_real_contact_id_contact_id_fk" FOREIGN KEY ("real_contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation" ADD CONSTRAINT "translation_lang_language_code_fk" FOREIGN KEY ("lang") REFERENCES "public"."language"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation" ADD CONSTRAINT "translation_space_key_text_key_space_key_fk" FOREIGN KEY ("space","key") REFERENCES "public"."text_key"("space","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_company" ON "address" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "address_one_delivery" ON "address" USING btree ("company_id") WHERE "address"."is_delivery";--> statement-breakpoint
CREATE INDEX "article_catalog" ON "article" USING btree ("catalog_id","position");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "basket_company" ON "basket" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "basket_list" ON "basket" USING btree ("status","created_at","basket_number");--> statement-breakpoint
CREATE INDEX "basket_next_step" ON "basket" USING btree ("next_step_at") WHERE "basket"."next_step_at" is not null;--> statement-breakpoint
CREATE INDEX "catalog_parent" ON "catalog" USING btree ("parent_id","position");--> statement-breakpoint
CREATE INDEX "company_parent" ON "company" USING btree ("parent_id","name1","id");--> statement-breakpoint
CREATE INDEX "company_ancestor_below" ON "company_ancestor" USING btree ("ancestor_id","depth");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_email" ON "contact" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_company" ON "contact" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("next_try_at") WHERE "mail"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "one_time_token_expiry" ON "one_time_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "price_log_date" ON "price_log" USING btree ("date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "price_log_article" ON "price_log" USING btree ("article_uid");--> statement-breakpoint
CREATE INDEX "rate_limit_reset" ON "rate_limit" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "session_contact" ON "session" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "text_key_save_namespace" ON "text_key" USING btree ("key") WHERE "text_key"."space" <> 'vartext';--> statement-breakpoint
CREATE INDEX "text_key_revision" ON "text_key" USING btree ("space","revision");