import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { knownMigrations, migrationsFolder } from '#src/backend/platform/db/migrate.ts'
import { brokenRules } from './migration-rule.ts'

const [baseline, ...later] = knownMigrations()
const contentOf = (name: string) => readFileSync(join(migrationsFolder, `${name}.sql`), 'utf8')

test('the build before can run on the tables of each migration', () => {
  expect(baseline).toBe('0000_baseline')
  expect(later.flatMap((name) => brokenRules(contentOf(name)).map((one) => `${name} ${one}`))).toEqual([])
})

describe('a migration', () => {
  test.each([
    ['DROP TABLE "view";', 'drops'],
    ['ALTER TABLE "company" DROP COLUMN "logo";', 'drops'],
    ['ALTER TABLE "company" RENAME COLUMN "name1" TO "name";', 'renames'],
    ['ALTER TABLE "company" RENAME TO "firm";', 'renames'],
    ['ALTER TABLE "company" ALTER COLUMN "phone" SET NOT NULL;', 'requires a value'],
    ['ALTER TABLE "company" ADD COLUMN "kind" text NOT NULL;', 'requires a value'],
    ['ALTER TABLE "company" ADD COLUMN "a" text, ADD COLUMN "b" integer NOT NULL;', 'requires a value'],
    ['ALTER TABLE "company" ADD COLUMN "b" integer NOT NULL, ADD COLUMN "a" text DEFAULT 1;', 'requires a value'],
    ['ALTER TABLE "company" ALTER COLUMN "active" DROP DEFAULT;', 'drops a default'],
    ['ALTER TABLE "company" ALTER COLUMN "zip" SET DATA TYPE integer;', 'changes a type'],
    ['ALTER TABLE "company" ADD CONSTRAINT "zip_there" CHECK (zip <> \'\');', 'adds a constraint'],
    ['CREATE UNIQUE INDEX "one_email" ON "contact" USING btree ("email");', 'adds a constraint'],
  ])('may not have: %s', (statement, why) => {
    const found = brokenRules(`CREATE TABLE "other" ("id" integer);\n--> statement-breakpoint\n${statement}`)
    expect(found).toEqual([expect.stringMatching(new RegExp(`^${why}: `))])
    expect(brokenRules(`-- second step: since 1.26 no build uses it\n${statement}`)).toEqual([])
    expect(brokenRules(`-- second step:\n${statement}`)).toHaveLength(1)
  })

  test.each([
    'ALTER TABLE "company" ADD COLUMN "kind" text;',
    'ALTER TABLE "company" ADD COLUMN "kind" text DEFAULT \'X\' NOT NULL;',
    'ALTER TABLE "company" ADD COLUMN "sum" integer GENERATED ALWAYS AS (1) STORED NOT NULL;',
    'ALTER TABLE "company" ALTER COLUMN "phone" DROP NOT NULL;',
    'ALTER TABLE "company" DROP CONSTRAINT "zip_there";',
    'CREATE INDEX "by_zip" ON "company" USING btree ("zip");',
    'DROP INDEX "by_zip";',
    'CREATE TABLE "kind" ("id" integer PRIMARY KEY NOT NULL, "name" text NOT NULL);',
    'CREATE TABLE "kind" ("id" integer);\n--> statement-breakpoint\nALTER TABLE "kind" ADD CONSTRAINT "k" FOREIGN KEY ("id") REFERENCES "public"."company"("id");',
    'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE x; END $$;',
    "UPDATE company SET name2 = 'drop column'; -- rename",
  ])('may have: %s', (statement) => {
    expect(brokenRules(statement)).toEqual([])
  })
})
