import { Toast, type ToastManager } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { m } from '@skein/messages'
import { IconButton } from '../buttons/icon-button.tsx'
import { measureDocked } from './docked-height.ts'
import { NotificationGlyph, type NotificationType } from './notification-glyph.tsx'
import { type Notification, useNotifications } from './notify.ts'

/** Milliseconds. */
const hideAfter = 5000

/**
 * Shows one notification at a time at the bottom. Base UI pauses the timers on hover, focus and in a hidden tab, announces
 * politely, and moves the focus here on F6; it goes on to the first button, which is the action.
 */
export function ToastViewport() {
  const [manager] = useState(() => Toast.createToastManager())
  return (
    <Toast.Provider toastManager={manager} timeout={hideAfter} limit={1}>
      <Toast.Portal>
        <Toast.Viewport
          className="fixed inset-x-4 bottom-[calc(max(var(--window-end),var(--docked,0px))+12px)] z-50 sm:mx-auto sm:w-[420px]"
          onFocus={({ target, currentTarget }) => {
            if (target === currentTarget) firstButton(currentTarget)?.focus()
          }}
        >
          <Shown manager={manager} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

const firstButton = (viewport: HTMLElement) =>
  viewport.querySelector<HTMLElement>(':scope > :not([data-limited], [data-ending-style]) button')

/** Base UI removes the first when a dialog has opened, and adds the second when it closes. */
const openingAttributes = ['data-starting-style', 'data-closed']

/** A toast behind the front one waits unrendered. One that ends is rendered until Base UI removes it. */
const isRendered = ({
  limited,
  transitionStatus,
}: ReturnType<typeof Toast.useToastManager>['toasts'][number]) =>
  limited !== true || transitionStatus === 'ending'

function Shown({ manager }: { manager: ReturnType<typeof Toast.createToastManager> }) {
  useShownNotifications(manager)
  const { toasts } = Toast.useToastManager()
  const front = toasts[0]?.id
  // Again for each notification and while one is shown: another screen may be open, or a field may be at the end now.
  useLayoutEffect(() => {
    if (front === undefined) return
    measureDocked()
    const scrolling = { capture: true, passive: true }
    addEventListener('scroll', measureDocked, scrolling)
    const dialogs = new MutationObserver(measureDocked)
    dialogs.observe(document.body, { subtree: true, attributeFilter: openingAttributes })
    return () => {
      removeEventListener('scroll', measureDocked, scrolling)
      dialogs.disconnect()
    }
  }, [front])
  return toasts.filter(isRendered).map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['left', 'right']}
      className="rise rounded-card border border-line bg-overlay shadow-lift transition-opacity duration-(--enter) data-ending-style:opacity-0 data-limited:hidden"
      style={{
        transform: 'translate(var(--toast-swipe-movement-x, 0px), var(--toast-swipe-movement-y, 0px))',
      }}
    >
      <Toast.Content className="flex items-start gap-3 py-2 ps-4 pe-2">
        <span className="pt-2.5">
          {/* `toastOf` sets the type. */}
          <NotificationGlyph type={toast.type as NotificationType} />
        </span>
        <div className="min-w-0 grow py-2">
          <Toast.Title render={<p />} className="text-text">
            {toast.title}
          </Toast.Title>
          {toast.description && <Toast.Description className="mt-0.5 text-text-2" />}
        </div>
        {toast.actionProps && (
          <Toast.Action className="touch label-text h-8 shrink-0 rounded-control px-2.5 font-semibold text-text underline underline-offset-4 hover:bg-raised" />
        )}
        <Toast.Close
          aria-hidden={false}
          render={<IconButton size="dense" label={m.controls_dismiss()} icon={<X size={16} />} />}
        />
      </Toast.Content>
    </Toast.Root>
  ))
}

/** Adds each new notification to the toast manager once, and closes dismissed ones. */
function useShownNotifications(manager: ToastManager): void {
  const notifications = useNotifications((state) => state.notices)
  const dismissed = useNotifications((state) => state.dismissed)
  const handed = useRef(new Set<string>())

  useEffect(() => {
    for (const notification of notifications) {
      if (handed.current.has(notification.id)) continue
      handed.current.add(notification.id)
      manager.add(toastOf(notification, manager))
    }
  }, [notifications, manager])

  useEffect(() => {
    for (const id of dismissed) manager.close(id)
  }, [dismissed, manager])
}

const toastOf = (
  { id, type, message, text, autoHide, hideAfter, action, onClose }: Notification,
  manager: ToastManager,
) => ({
  id,
  type,
  title: message,
  ...(text ? { description: text } : {}),
  ...(autoHide ? {} : { timeout: 0 }),
  ...(autoHide && hideAfter !== undefined ? { timeout: hideAfter } : {}),
  ...(onClose ? { onClose } : {}),
  ...(action
    ? {
        actionProps: {
          children: action.label,
          onClick: () => {
            action.onAction()
            manager.close(id)
          },
        },
      }
    : {}),
})
