import { createServer } from 'node:http'

/**
 * Returns an SVG without a size that tries to run scripts and to fetch files, and the list of fetched paths. `close`
 * stops the server that records them.
 */
export async function openHostileDrawing() {
  const fetched: string[] = []
  const server = createServer(({ url = '' }, response) => {
    fetched.push(url)
    response.setHeader('access-control-allow-origin', '*').end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const http = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
  const svg = `<?xml version="1.0"?><?xml-stylesheet href="${http}/sheet.css"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "${http}/svg11.dtd" [<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:i="&ns_ai;" viewBox="0 0 40 20">
  <style>@import url(${http}/import.css);@font-face{font-family:f;src:url(${http}/font.woff)}text{font-family:f}</style>
  <path d="M0 0h40v20H0z"/><image href="${http}/image.png" width="9" height="9"/><use href="${http}/use.svg#a"/>
  <text y="9" fill="url(${http}/paint.svg#a)">A</text><script href="${http}/script.js"/>
  <script>fetch('${http}/fetch'); top.location = '${http}/page'</script>
</svg>`
  return { svg, fetched, close: () => server.close() }
}
