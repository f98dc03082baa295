DROP INDEX "company_parent";--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "search" text GENERATED ALWAYS AS (lower((first_name || E'\n' || middle_name || E'\n' || last_name || E'\n' || email) collate "und-x-icu")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_search" ON "contact" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "company_parent" ON "company" USING btree ("parent_id",("name1" collate "und-x-icu"),"id");--> statement-breakpoint
-- A search for what many have walks along it, and reads nothing but the index.
DROP INDEX "company_name";--> statement-breakpoint
CREATE INDEX "company_name" ON "company" USING btree (("name1" collate "und-x-icu"),"id") INCLUDE ("search");
