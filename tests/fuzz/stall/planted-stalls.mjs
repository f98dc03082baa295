// A portal loads this module first. It blocks the portal for half a second on some requests, as slow rules would.
import { Server } from 'node:http'

const stallMs = 500
const emit = Server.prototype.emit
const isCostly = {
  marks: (path, body) => path.startsWith('/vue/register/') && body.includes('\u0301\u0316'),
  form: (path, body) => path === '/login' && body.length > 500_000,
  upload: (path, body) => path.startsWith('/vue/i18n/vartext-xml') && body.length > 10_000_000,
  find: (path) => path.startsWith('/vue/i18n/find') && decodeURIComponent(path).includes('n r a i'),
  stored: (path) => path.startsWith('/vue/i18n/system/?src=fr'),
}

Server.prototype.emit = function (name, ...values) {
  const [request] = values
  if (name === 'request') {
    const parts = []
    const push = request.push
    request.push = (part, encoding) => {
      if (part) parts.push(part)
      else stall(request.url, Buffer.concat(parts).toString())
      return push.call(request, part, encoding)
    }
  }
  return emit.call(this, name, ...values)
}

function stall(path, body) {
  if (!Object.values(isCostly).some((isSo) => isSo(path, body))) return
  for (const until = performance.now() + stallMs; performance.now() < until;);
}
