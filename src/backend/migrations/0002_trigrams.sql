CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- They live for a minute, and their hashes take another form now.
DELETE FROM "one_time_token";
