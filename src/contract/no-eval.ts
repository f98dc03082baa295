import { z } from 'zod'

// In a browser and its workers a schema makes no code of its own: the page's policy forbids it, and each try would be reported.
if (typeof document !== 'undefined' || 'importScripts' in globalThis) z.config({ jitless: true })
