CREATE TABLE "vartext_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"holds_from" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- A crash would empty them, and a file in force is written from them.
ALTER TABLE "vartext_upload_key" SET LOGGED;--> statement-breakpoint
ALTER TABLE "vartext_upload_text" SET LOGGED;
