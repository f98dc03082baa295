CREATE TABLE "price_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" integer NOT NULL,
	"name" text NOT NULL,
	"dry_run" boolean NOT NULL,
	"phase" text NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"total_bytes" bigint,
	"lines" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_upload_line" (
	"upload_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"article_uid" text NOT NULL,
	"article_type" text NOT NULL,
	"price" numeric(12, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"middle_name" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"language" text NOT NULL,
	"site" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "basket" DROP CONSTRAINT "basket_approved_by_contact_id_fk";
--> statement-breakpoint
ALTER TABLE "price_log" DROP CONSTRAINT "price_log_contact_id_contact_id_fk";
--> statement-breakpoint
DROP INDEX "mail_due";--> statement-breakpoint
DROP INDEX "price_log_date";--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "pid2trus" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "logo_name" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(name1 || E'\n' || name2 || E'\n' || customer_number || E'\n' || zip || E'\n' || city)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "origin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "error" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "price_upload" ADD CONSTRAINT "price_upload_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_upload_contact" ON "price_upload" USING btree ("contact_id","started_at");--> statement-breakpoint
CREATE INDEX "price_upload_line_upload" ON "price_upload_line" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "registration_age" ON "registration" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_approved_by_contact_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_log" ADD CONSTRAINT "price_log_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "basket_newest" ON "basket" USING btree ("created_at","basket_number");--> statement-breakpoint
CREATE INDEX "company_search" ON "company" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_email_search" ON "contact" USING gin (lower("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mail_to" ON "mail" USING btree ("to","created_at");--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("next_try_at") WHERE "mail"."sent_at" is null and "mail"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "price_log_date" ON "price_log" USING btree ("date","id");--> statement-breakpoint
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_is_hashed" CHECK ("one_time_token"."hash" ~ '^[0-9a-f]{64}$');