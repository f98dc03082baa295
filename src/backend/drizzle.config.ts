import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/backend/tables.ts', './src/backend/text-tables.ts', './src/backend/portal-tables.ts'],
  out: './src/backend/migrations',
})
