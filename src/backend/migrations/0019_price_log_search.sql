ALTER TABLE "price_log" ADD COLUMN "company_search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "price_log" ADD COLUMN "contact_search" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "price_log_company_name" ON "price_log" USING btree (("company_search" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "price_log_contact_name" ON "price_log" USING btree ("contact_search","id");--> statement-breakpoint
CREATE INDEX "price_log_company_part" ON "price_log" USING gin ("company_search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "price_log_contact_part" ON "price_log" USING gin ("contact_search" gin_trgm_ops);