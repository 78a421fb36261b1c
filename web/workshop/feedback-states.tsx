import { Send } from 'lucide-react'
import { type ComponentType, useEffect } from 'react'
import { ConnectionLine } from '../src/app/connection-bar.tsx'
import { Banner } from '../src/ui/feedback/banner.tsx'
import { ApiError } from '../src/lib/api/api-error.ts'
import { Button } from '../src/ui/buttons/button.tsx'
import { EmptyState } from '../src/ui/feedback/empty-state.tsx'
import { ErrorState } from '../src/ui/feedback/error-state.tsx'
import { IconButton } from '../src/ui/buttons/icon-button.tsx'
import { LoadFailure } from '../src/ui/feedback/load-failure.tsx'
import { LinkButton } from '../src/ui/buttons/link-button.tsx'
import { MissingToasts } from '../src/ui/feedback/missing-toasts.tsx'
import type { NotificationType } from '../src/ui/feedback/notification-glyph.tsx'
import { NotificationList } from '../src/ui/feedback/notification-list.tsx'
import { notify } from '../src/ui/feedback/notify.ts'
import { MissingPart } from '../src/ui/loading/missing-part.tsx'
import { Skeleton } from '../src/ui/loading/skeleton.tsx'
import { Spinner } from '../src/ui/loading/spinner.tsx'
import { ToastViewport } from '../src/ui/feedback/toast-viewport.tsx'
import { longWord, type ComponentStates, statesOf, nothing } from './state-parts.tsx'
const failedQuery = (error: ApiError | null) => ({ error, isFetching: false, refetch: nothing })
const kinds: NotificationType[] = ['success', 'error', 'warning', 'info']
const variants = ['primary', 'secondary', 'ghost', 'danger'] as const

export const notifications: ComponentStates[] = [
  {
    name: 'Button',
    states: {
      ...statesOf(variants, (variant) => <Button variant={variant}>Deploy</Button>),
      busy: () => <Button busy>Deploying</Button>,
      inert: () => <Button aria-disabled>Send</Button>,
      disabled: () => <Button disabled>Send</Button>,
      dense: () => <Button size="dense">Edit</Button>,
      icon: () => <IconButton label="Send" icon={<Send size={18} />} />,
      'icon disabled': () => <IconButton label="Send" disabled icon={<Send size={18} />} />,
      'as a link': () => <LinkButton to="/">View List</LinkButton>,
      spinner: () => <Spinner large />,
    },
  },
  {
    name: 'Banner',
    states: {
      ...statesOf(kinds, (type) => <Banner type={type}>The login at Instagram ends in 3 days.</Banner>),
      'one long word': () => <Banner type="error">{longWord}</Banner>,
      'with an action': () => (
        <Banner type="info" action={<Button size="dense">Connect</Button>} onDismiss={nothing}>
          Connect an account first.
        </Banner>
      ),
    },
  },
  {
    name: 'ConnectionBar',
    states: {
      offline: () => <ConnectionLine connection="offline" waiting={0} />,
      'offline, a change waits': () => <ConnectionLine connection="offline" waiting={1} />,
      'Instagram is slow': () => <ConnectionLine connection="slow" waiting={0} />,
      reconnecting: () => <ConnectionLine connection="reconnecting" waiting={2} />,
      back: () => <ConnectionLine connection="back" waiting={0} />,
    },
  },
  {
    name: 'EmptyState',
    states: {
      words: () => <EmptyState title="No Automations Found" text="Make a first one." />,
      'one long word': () => <EmptyState title={longWord} text={longWord} />,
      'with an action': () => <EmptyState title="Nothing yet" action={<Button>Create</Button>} />,
    },
  },
  {
    name: 'ErrorState',
    states: {
      title: () => <ErrorState title="The list could not be loaded." />,
      'with its cause and a retry': () => (
        <ErrorState title="The list could not be loaded." message="No connection." onRetry={nothing} />
      ),
      'one long word': () => <ErrorState title={longWord} message={longWord} onRetry={nothing} />,
      retrying: () => <ErrorState title="The list could not be loaded." onRetry={nothing} retrying />,
      'code is missing': () => <MissingPart retry={nothing} />,
    },
  },
  {
    name: 'LoadFailure',
    states: {
      'waits for the network': () => (
        <LoadFailure title="The list could not be loaded." query={failedQuery(null)} />
      ),
      'the server fails': () => (
        <LoadFailure
          title="The list could not be loaded."
          query={failedQuery(new ApiError({ status: 500, message: 'Something went wrong. Try again.' }))}
        />
      ),
      refused: () => (
        <LoadFailure
          title="The list could not be loaded."
          query={failedQuery(new ApiError({ status: 403, message: 'Ask an admin of the workspace.' }))}
        />
      ),
    },
  },
  { name: 'Skeleton', states: { block: () => <Skeleton className="h-10 w-40" /> } },
  {
    name: 'NotificationList',
    states: { empty: () => <NotificationList emptyText="Nothing was said yet." formatTime={String} /> },
  },
  {
    name: 'Toast',
    separatePages: true,
    states: {
      ...statesOf(kinds, (type) => <Told type={type} message="The automation was deleted." />),
      'one long word': () => <Told type="error" message={longWord} />,
      'without its code': () => <Told type="error" message={longWord} Viewport={Plain} />,
    },
  },
]

const Plain = () => <MissingToasts retry={nothing} />

interface ToldProps {
  type: NotificationType
  message: string
  Viewport?: ComponentType
}

function Told({ type, message, Viewport = ToastViewport }: ToldProps) {
  useEffect(() => {
    notify({ type, message, autoHide: false, action: { label: 'Undo', onAction: nothing } })
  }, [type, message])
  return <Viewport />
}
