import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/backend/platform/db/tables/*.ts',
  out: './src/backend/migrations',
})
