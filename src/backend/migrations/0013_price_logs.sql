DROP INDEX "price_log_article";--> statement-breakpoint
CREATE INDEX "company_name" ON "company" USING btree (("name1" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "price_log_kind" ON "price_log" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "price_log_basket" ON "price_log" USING btree ("basket_number","id");--> statement-breakpoint
CREATE INDEX "price_log_type" ON "price_log" USING btree ("article_type","id");--> statement-breakpoint
CREATE INDEX "price_log_price" ON "price_log" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "price_log_company" ON "price_log" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "price_log_contact" ON "price_log" USING btree ("contact_id","id");--> statement-breakpoint
CREATE INDEX "price_log_basket_part" ON "price_log" USING gin ("basket_number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "price_log_article_part" ON "price_log" USING gin ("article_uid" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "price_log_article" ON "price_log" USING btree ("article_uid","id");