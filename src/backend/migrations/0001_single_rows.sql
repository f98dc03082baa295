INSERT INTO "text_revision" DEFAULT VALUES;--> statement-breakpoint
INSERT INTO "maintenance" DEFAULT VALUES;
