import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../loading/lazy-part.tsx'
import { MissingTool } from '../loading/missing-part.tsx'

const TooltipPopup = lazyPart(async () => (await import('./tooltip-popup.tsx')).TooltipPopup, MissingTool)

/** Milliseconds. */
const hoverDelay = 500
const touchDelay = 600
const touchStay = 2000

/** Shows the tooltip of a control under the pointer, with the focus of the keyboard, or touched for a while. Mounted once. */
export function TooltipLayer() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  useEffect(
    () =>
      watchTooltips((next) => {
        if (next) setAnchor(next)
        setOpen(next !== null)
      }),
    [],
  )
  return (
    anchor && (
      <Suspense>
        <TooltipPopup open={open} anchor={anchor} />
      </Suspense>
    )
  )
}

/** Calls back with the control whose tooltip is to show, or null. Returns a function that stops it. */
function watchTooltips(show: (anchor: HTMLElement | null) => void): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    clearTimeout(timer)
    show(null)
  }
  /** Whether a touch showed the tooltip: its end does not press the control. */
  let isTouchShown = false
  const showAfter = (anchor: HTMLElement, { delay, touch }: { delay: number; touch: boolean }) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!anchor.isConnected) return
      isTouchShown = touch
      show(anchor)
    }, delay)
  }
  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { signal: stop.signal, capture: true })

  on('pointerover', (event) => {
    const anchor = anchorOf(event.target)
    if (anchor && event.pointerType !== 'touch') showAfter(anchor, { delay: hoverDelay, touch: false })
  })
  on('pointerout', (event) => {
    const anchor = anchorOf(event.target)
    const stays = event.relatedTarget instanceof Node && anchor?.contains(event.relatedTarget)
    if (anchor && !stays && event.pointerType !== 'touch') hide()
  })
  on('pointerdown', (event) => {
    hide()
    isTouchShown = false
    const anchor = anchorOf(event.target)
    if (anchor && event.pointerType === 'touch') showAfter(anchor, { delay: touchDelay, touch: true })
  })
  const leaveTouch = () => {
    clearTimeout(timer)
    timer = setTimeout(hide, touchStay)
  }
  on('pointerup', (event) => event.pointerType === 'touch' && leaveTouch())
  on('pointercancel', hide)
  on('click', (event) => {
    if (!isTouchShown) return
    isTouchShown = false
    event.preventDefault()
    event.stopPropagation()
  })
  on('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) show(anchorOf(target))
  })
  on('focusout', hide)
  on('keydown', ({ key }) => key === 'Escape' && hide())
  on('scroll', hide)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

/**
 * Returns the element with a tooltip around another one, or the cut name in its link or button, or around it; null while
 * the menu or dialog of the control is open.
 */
function anchorOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const anchor = target.closest<HTMLElement>('[data-tooltip]')
  const control = anchor ?? target.closest<HTMLElement>('a[href], button')
  if (control?.ariaExpanded === 'true' && control.ariaHasPopup !== null) return null
  const name =
    control?.querySelector<HTMLElement>('[data-name]') ?? target.closest<HTMLElement>('[data-name]')
  return anchor ?? (name && isCut(name) ? name : null)
}

/** Whether a text in one line is wider than its space, or one in several has another line. In pixels. */
const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + 10
