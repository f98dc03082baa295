import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Composed } from './compose.ts'
import type { Settings } from '#src/settings.ts'

type Addressed = Composed & { id: number; createdAt: Date }

/**
 * A way to send mails. `deliver` resolves once the mail has been handed over. `close` closes the connections, each
 * after its running delivery.
 */
export type MailTransport = { deliver: (mail: Addressed) => Promise<void>; close: () => void }

export const deliveriesAtOnce = 5
const answerMs = 20_000

export function openMailTransport({ smtpUrl, dataDir }: Pick<Settings, 'smtpUrl' | 'dataDir'>): MailTransport {
  return smtpUrl === undefined ? openOutbox(join(dataDir, 'outbox')) : openSmtp(smtpUrl)
}

function openSmtp(url: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: deliveriesAtOnce,
    // Only the queue retries. A connection that broke may already have delivered the mail.
    maxRequeues: 0,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    dnsTimeout: answerMs,
  })
  return {
    async deliver(mail) {
      await transport.sendMail({ ...headOf(mail), text: mail.text, html: mail.html })
    },
    close: () => transport.close(),
  }
}

/** Returns a transport that writes each mail to a file, which a mail program can open. The file names sort by time. */
function openOutbox(directory: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async deliver(mail) {
      const { message } = await transport.sendMail({
        ...headOf(mail),
        alternatives: [{ raw: partOf('text/plain', mail.text) }, { raw: partOf('text/html', mail.html) }],
      })
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const name = `${mail.createdAt.toISOString().replaceAll(':', '-')}-${String(mail.id).padStart(6, '0')}.eml`
      const draft = join(directory, `.${name}.draft`)
      await writeFile(draft, message, { mode: 0o600, flush: true })
      await rename(draft, join(directory, name))
    },
    close: () => transport.close(),
  }
}

function headOf({ to, site, subject, id, createdAt }: Addressed): SendMailOptions {
  const from = site.email === '' ? `no-reply@${site.host}` : site.email
  return {
    from: { name: site.title, address: from },
    to: { name: '', address: to },
    subject,
    date: createdAt,
    messageId: `<portal-${id}-${createdAt.getTime()}@${site.host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

function partOf(type: string, content: string): string {
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content.replaceAll('\n', '\r\n')}`
}
