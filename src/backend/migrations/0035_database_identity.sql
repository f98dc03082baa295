ALTER TABLE "text_revision" ADD COLUMN "floor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "text_revision" ADD COLUMN "identity" text;