import { z } from 'zod'

// zod must not generate code, which the content security policy forbids and reports. The browser's entry and every
// worker import this file first.
z.config({ jitless: true })
