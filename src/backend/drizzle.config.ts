import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/backend/platform/db/tables.ts',
    './src/backend/platform/db/text-tables.ts',
    './src/backend/platform/db/portal-tables.ts',
    './src/backend/platform/db/translator-tables.ts',
  ],
  out: './src/backend/migrations',
})
