DROP INDEX "price_log_company";--> statement-breakpoint
DROP INDEX "price_log_contact";--> statement-breakpoint
DROP INDEX "price_log_article_key";--> statement-breakpoint
DROP INDEX "price_log_basket_key";--> statement-breakpoint
-- Who gathers the logs of a filter by one of these reads nothing but the index, unless it is a long text that they are sorted by.
CREATE INDEX "price_log_company" ON "price_log" USING btree ("company_id","id") INCLUDE ("date","kind","article_type","price","contact_id","article_key","basket_key");--> statement-breakpoint
CREATE INDEX "price_log_contact" ON "price_log" USING btree ("contact_id","id") INCLUDE ("date","kind","article_type","price","company_id","article_key","basket_key");--> statement-breakpoint
CREATE INDEX "price_log_article_key" ON "price_log" USING btree ("article_key","id") INCLUDE ("date","kind","article_type","price","company_id","contact_id","basket_key");--> statement-breakpoint
CREATE INDEX "price_log_basket_key" ON "price_log" USING btree ("basket_key","id") INCLUDE ("date","kind","article_type","price","company_id","contact_id","article_key");
