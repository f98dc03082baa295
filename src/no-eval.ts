import { z } from 'zod'

// Imported first by the browser's entry and by every worker: zod would generate code there, which the content security
// policy forbids and reports.
z.config({ jitless: true })
