const sidesPx = [1024, 512, 256]

/**
 * Draws an SVG to a PNG, its longer side 1024 px or fewer where that would be more than `maxBytes`. Only a drawing is
 * sent that way: no script, no link and no DTD of a drawing program. What cannot be drawn here comes back as it is.
 */
export async function drawSvg(file: File, maxBytes: number): Promise<File> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    for (const side of sidesPx) {
      const picture = await pngOf(image, side)
      if (picture !== null && picture.size <= maxBytes) return new File([picture], file.name, { type: picture.type })
    }
  } catch {
    // The server says what is wrong with it.
  } finally {
    URL.revokeObjectURL(address)
  }
  return file
}

function pngOf(image: HTMLImageElement, side: number): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = image
  const scale = side / Math.max(naturalWidth, naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}
