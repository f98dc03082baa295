ALTER TABLE "save_answer" DROP CONSTRAINT "save_answer_contact_id_request_id_pk";--> statement-breakpoint
ALTER TABLE "save_answer" ALTER COLUMN "contact_id" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "save_answer_own" ON "save_answer" USING btree ("contact_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "save_answer_nobodys" ON "save_answer" USING btree ("request_id") WHERE "save_answer"."contact_id" is null;