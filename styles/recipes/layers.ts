import { defineSlotRecipe } from '@pandacss/dev'

const popup = {
  background: 'sheet',
  border: 'strong',
  borderRadius: 'control',
  boxShadow: 'raised',
  outline: '0',
} as const

const menu = defineSlotRecipe({
  className: 'menu',
  slots: ['content', 'head', 'item', 'shortcut', 'separator', 'label'],
  base: {
    content: {
      ...popup,
      zIndex: 'popup',
      minWidth: '[12rem]',
      maxWidth: '[min(24rem, 94vw)]',
      padding: '1',
      animation: 'appear {durations.quick}',
    },
    head: { textStyle: 'small', color: 'ink-2', padding: '2', borderBlockEnd: 'hair', marginBlockEnd: '1' },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      width: 'full',
      minHeight: 'tool',
      paddingInline: '2',
      borderRadius: 'small',
      color: 'ink',
      textAlign: 'start',
      textDecoration: 'none',
      cursor: 'pointer',
      '& svg': { width: '4', height: '4', color: 'ink-3', flexShrink: '0' },
      _hover: { background: 'selection', textDecoration: 'none' },
      _highlighted: { background: 'selection', _forced: { outline: '2px solid Highlight', outlineOffset: '-2px' } },
      _disabled: { color: 'ink-3', cursor: 'not-allowed' },
      '&[data-danger]': { color: 'bad' },
    },
    shortcut: { marginInlineStart: 'auto', paddingInlineStart: '4' },
    separator: { border: 'none', borderBlockStart: 'hair', marginBlock: '1' },
    label: { textStyle: 'label', color: 'ink-3', paddingInline: '2', paddingBlockStart: '2', paddingBlockEnd: '1' },
  },
})

const tabs = defineSlotRecipe({
  className: 'tabs',
  slots: ['root', 'list', 'trigger', 'count', 'content'],
  base: {
    root: { display: 'flex', flexDirection: 'column', minHeight: '0' },
    list: { display: 'flex', gap: '5', overflowX: 'auto', scrollbarWidth: 'none' },
    trigger: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      minHeight: 'tool',
      flexShrink: '0',
      background: 'transparent',
      color: 'ink-2',
      fontWeight: 'medium',
      borderBlockEnd: '2px solid transparent',
      textDecoration: 'none',
      cursor: 'pointer',
      _hover: { color: 'ink', textDecoration: 'none' },
      _focusVisible: { outlineOffset: '[-2px]' },
      _forced: { borderColor: 'Canvas' },
      _chosen: { color: 'ink', fontWeight: 'strong', borderColor: 'accent', _forced: { borderColor: 'Highlight' } },
    },
    count: { color: 'ink-3', fontWeight: 'medium' },
    content: { minHeight: '0' },
  },
})

const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: ['backdrop', 'positioner', 'content', 'head', 'title', 'body', 'foot'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      background: 'rgb(16 18 17 / 0.46)',
      animation: 'appear {durations.quick}',
      // No animation on closing: a dialog that was open when it was mounted would wait forever for its end.
      '&[data-state=closed]': { animation: 'none' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      display: 'grid',
      // The dialog is never wider than the window, whatever its content.
      gridTemplateColumns: 'minmax(0, 1fr)',
      placeItems: 'center',
      overflowY: 'auto',
      padding: '4',
    },
    content: {
      ...popup,
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxWidth: '[30rem]',
      maxHeight: '[calc(100dvh - 2rem)]',
    },
    head: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      paddingInlineStart: '5',
      paddingInlineEnd: '3',
      paddingBlock: '3',
      borderBlockEnd: 'hair',
    },
    title: { textStyle: 'heading', flex: '1', minWidth: '0' },
    body: {
      padding: '5',
      overflowY: 'auto',
      scrollPaddingBlock: '5',
      display: 'flex',
      flexDirection: 'column',
      gap: '4',
    },
    foot: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '2',
      paddingInline: '5',
      paddingBlock: '3',
      borderBlockStart: 'hair',
    },
  },
  variants: {
    size: {
      normal: {},
      wide: { content: { maxWidth: '[46rem]' } },
      // The dialog is at the side of the window, so that most of the page stays visible.
      side: {
        positioner: { placeItems: 'stretch', justifyItems: 'end', padding: '0' },
        content: { maxWidth: '[28rem]', maxHeight: '[100dvh]', borderRadius: '0' },
      },
    },
  },
  defaultVariants: { size: 'normal' },
  staticCss: ['*'],
})

const toast = defineSlotRecipe({
  className: 'toast',
  slots: ['region', 'root', 'icon', 'body', 'title', 'text', 'close'],
  base: {
    region: { zIndex: 'toast' },
    root: {
      ...popup,
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      // The toast is only as wide as its text, so that the rest of the banner can be used.
      width: '[fit-content]',
      maxWidth: '[min(26rem, calc(100vw - 2rem))]',
      paddingBlock: '[0.375rem]',
      paddingInlineStart: '3',
      paddingInlineEnd: '2',
      borderInlineStart: '3px solid var(--tone)',
      // Ark moves toasts by setting these variables.
      translate: 'var(--x) var(--y)',
      scale: 'var(--scale)',
      opacity: 'var(--opacity)',
      zIndex: 'var(--z-index)',
      willChange: 'translate, opacity, scale',
      transition: 'translate {durations.calm}, opacity {durations.calm}, scale {durations.calm}',
      '--tone': '{colors.info}',
      '&[data-type=success]': { '--tone': '{colors.ok}' },
      '&[data-type=error]': { '--tone': '{colors.bad}' },
      '&[data-type=warning]': { '--tone': '{colors.warn}' },
    },
    icon: {
      color: 'var(--tone)',
      height: 'small',
      display: 'inline-flex',
      alignItems: 'center',
      flexShrink: '0',
      '& svg': { width: '[1.125rem]', height: '[1.125rem]' },
    },
    // A toast with only a title is not higher than the banner that it covers.
    body: { flex: '1', minWidth: '0', whiteSpace: 'pre-line', paddingBlock: '[0.1875rem]' },
    title: { fontWeight: 'strong' },
    text: { color: 'ink-2' },
    close: {},
  },
})

const tooltip = defineSlotRecipe({
  className: 'tooltip',
  slots: ['content'],
  base: {
    content: {
      zIndex: 'popup',
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      maxWidth: '[20rem]',
      background: 'ink',
      color: 'sheet',
      borderRadius: 'control',
      paddingInline: '2',
      paddingBlock: '1',
      textStyle: 'small',
      '& kbd': {
        background: 'transparent',
        color: 'current',
        borderColor: 'color-mix(in srgb, currentColor 45%, transparent)',
      },
    },
  },
})

export const layers = { slotRecipes: { menu, tabs, dialog, toast, tooltip } }
