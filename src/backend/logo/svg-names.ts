const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

export const svgNamespace = 'http://www.w3.org/2000/svg'
export const xlinkNamespace = 'http://www.w3.org/1999/xlink'
export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

export const elements = words(`
  svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask
  filter feGaussianBlur feOffset feBlend feColorMatrix feFlood feMerge feMergeNode feComposite feMorphology
  feDropShadow feComponentTransfer feFuncR feFuncG feFuncB feFuncA`)

export const withText = words('title desc style text tspan textPath')
export const withReference = words('use textPath linearGradient radialGradient pattern filter')

/**
 * Elements that cause a refusal instead of being dropped: a file with one of them is more than a drawing. In lower
 * case.
 */
export const hostileElements = words(`
  script handler listener foreignobject iframe frame frameset object embed applet audio video source canvas link meta
  base form input button img image feimage animate animatecolor animatemotion animatetransform set discard mpath a
  include fallback stylesheet xmp svg:script`)

/** Namespaces of languages that can execute or fetch: the browser's own, and those of XML processors. */
export const hostileNamespaces = words(`
  http://www.w3.org/1999/xhtml http://www.w3.org/1998/Math/MathML http://www.w3.org/2001/XInclude
  http://www.w3.org/2003/XInclude http://www.w3.org/1999/XSL/Transform http://www.w3.org/ns/xbl
  http://www.mozilla.org/xbl http://www.w3.org/2001/xml-events http://www.w3.org/2002/xforms
  http://www.w3.org/2001/XMLSchema-instance http://www.w3.org/1999/XSL/Format
  http://www.mozilla.org/keymaster/gatekeeper/there.is.only.xul`)

export const properties = words(`
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters direction
  display dominant-baseline enable-background fill fill-opacity fill-rule filter flood-color flood-opacity font
  font-family font-size font-size-adjust font-stretch font-style font-variant font-weight image-rendering isolation
  kerning letter-spacing line-height mask mask-type mix-blend-mode opacity overflow paint-order shape-rendering
  stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width text-align text-anchor text-decoration text-rendering transform transform-origin
  unicode-bidi vector-effect visibility white-space word-spacing writing-mode`)

export const attributes = words(`
  version viewBox preserveAspectRatio x y width height cx cy r rx ry x1 y1 x2 y2 fx fy fr d points pathLength
  offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits
  patternContentUnits patternTransform dx dy rotate textLength lengthAdjust startOffset method spacing side
  in in2 result stdDeviation type values mode operator k1 k2 k3 k4 radius filterUnits primitiveUnits tableValues
  slope intercept amplitude exponent`)

export const functions = words(`
  rgb rgba hsl hsla hwb lab lch oklab oklch matrix translate translatex translatey scale scalex scaley rotate skewx skewy
  skew calc blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia`)
