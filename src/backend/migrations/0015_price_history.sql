CREATE TABLE "price_history" (
	"article_uid" text NOT NULL,
	"article_type" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_history_article_uid_article_type_changed_at_pk" PRIMARY KEY("article_uid","article_type","changed_at")
);
--> statement-breakpoint
CREATE INDEX "price_log_row_item" ON "price_log_row" USING btree ("item_number");