import { z } from 'zod'

// In a browser and its workers, zod must not generate code: the content security policy forbids it and reports each
// attempt.
if (typeof document !== 'undefined' || 'importScripts' in globalThis) z.config({ jitless: true })
