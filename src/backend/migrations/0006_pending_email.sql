ALTER TABLE "contact" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "pending_email_at" timestamp (3) with time zone;