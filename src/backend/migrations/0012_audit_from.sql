ALTER TABLE "audit" ADD COLUMN "network_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_time" ON "audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree (coalesce("real_contact_id", "contact_id"),"at","id");--> statement-breakpoint
CREATE INDEX "audit_acted_as" ON "audit" USING btree ("contact_id","at","id") WHERE "audit"."real_contact_id" is not null;