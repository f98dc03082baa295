import portal from '#package.json' with { type: 'json' }

export const { version } = portal
