import { z } from 'zod'

// In a browser a schema makes no code of its own: the page's policy forbids it, and each try would be reported.
if (typeof document !== 'undefined') z.config({ jitless: true })
