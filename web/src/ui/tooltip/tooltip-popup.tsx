import { Tooltip } from '@base-ui/react/tooltip'
import { Keys } from '../keys.tsx'
import { keysOf } from './keys-of.ts'

interface TooltipPopupProps {
  open: boolean
  anchor: HTMLElement
}

export function TooltipPopup({ open, anchor }: TooltipPopupProps) {
  const keys = keysOf(anchor.getAttribute('aria-keyshortcuts'))
  return (
    <Tooltip.Root open={open}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} sideOffset={6} collisionPadding={8} className="z-50">
          {/* The control has the text as its name or description. */}
          <Tooltip.Popup
            role="tooltip"
            aria-hidden="true"
            className="pointer-events-none flex max-w-72 items-center gap-2 rounded-chip border border-line bg-overlay px-2 py-1 text-label text-text shadow-lift"
          >
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {anchor.dataset['tooltip'] ?? anchor.textContent}
            </span>
            {keys !== null && <Keys keys={keys} between="" />}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
