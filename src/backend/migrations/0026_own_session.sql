ALTER TABLE "session" ADD COLUMN "own_session_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_own_session_id_session_id_fk" FOREIGN KEY ("own_session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_own" ON "session" USING btree ("own_session_id");