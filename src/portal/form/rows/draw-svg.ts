const sidesPx = [1024, 512, 256]

/**
 * Draws an SVG to a PNG whose longer side is 1024 px, or fewer where that PNG would exceed `maxBytes`. The PNG contains
 * no script, link or DTD of the drawing program. Returns the file unchanged if it cannot be drawn.
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
    // The server reports why the file is invalid.
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
