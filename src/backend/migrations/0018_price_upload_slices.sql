TRUNCATE "price_upload_line";--> statement-breakpoint
DROP INDEX "price_upload_line_upload";--> statement-breakpoint
ALTER TABLE "price_upload_line" ADD CONSTRAINT "price_upload_line_upload_id_article_uid_article_type_pk" PRIMARY KEY("upload_id","article_uid","article_type");--> statement-breakpoint
ALTER TABLE "price_upload" ADD COLUMN "holds_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "price_upload" ADD COLUMN "is_written" boolean DEFAULT false NOT NULL;