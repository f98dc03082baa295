DROP TRIGGER price_log_names ON price_log;--> statement-breakpoint
DROP TRIGGER price_log_words ON price_log;--> statement-breakpoint
DROP TRIGGER price_log_company_named ON company;--> statement-breakpoint
DROP TRIGGER price_log_contact_named ON contact;--> statement-breakpoint
DROP TRIGGER company_name_changed ON company;--> statement-breakpoint
DROP TRIGGER contact_name_changed ON contact;--> statement-breakpoint
DROP FUNCTION price_log_names();--> statement-breakpoint
DROP FUNCTION price_log_words();--> statement-breakpoint
DROP FUNCTION price_log_word_key(text, text);--> statement-breakpoint
DROP FUNCTION price_log_company_named();--> statement-breakpoint
DROP FUNCTION price_log_contact_named();--> statement-breakpoint
DROP FUNCTION name_changed();--> statement-breakpoint
DROP TABLE "name_change";--> statement-breakpoint
DROP TABLE "price_log_word";--> statement-breakpoint
-- Drops all indexes but the primary key, which include one of these.
ALTER TABLE "price_log" DROP COLUMN "company_search", DROP COLUMN "contact_search", DROP COLUMN "article_key", DROP COLUMN "basket_key";--> statement-breakpoint
CREATE INDEX "price_log_date" ON "price_log" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "price_log_kind" ON "price_log" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "price_log_basket" ON "price_log" USING btree ("basket_number","id");--> statement-breakpoint
CREATE INDEX "price_log_article" ON "price_log" USING btree ("article_uid","id");--> statement-breakpoint
CREATE INDEX "price_log_type" ON "price_log" USING btree ("article_type","id");--> statement-breakpoint
CREATE INDEX "price_log_price" ON "price_log" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "price_log_company" ON "price_log" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "price_log_contact" ON "price_log" USING btree ("contact_id","id");--> statement-breakpoint
CREATE INDEX "price_log_basket_part" ON "price_log" USING gin ("basket_number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "price_log_article_part" ON "price_log" USING gin ("article_uid" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_email_part" ON "contact" USING gin (lower("email") gin_trgm_ops);--> statement-breakpoint
ANALYZE "price_log";--> statement-breakpoint
ANALYZE "contact";
