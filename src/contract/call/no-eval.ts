import { z } from 'zod'

// In a browser and its workers no schema may generate code: the page's policy forbids it, and reports each try.
if (typeof document !== 'undefined' || 'importScripts' in globalThis) z.config({ jitless: true })
