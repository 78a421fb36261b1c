import type { ErrorComponentProps } from '@tanstack/react-router'
import { Suspense } from 'react'
import { m } from '@skein/messages'
import { MissingCodeError } from '../ui/loading/load-code.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { MissingPart } from '../ui/loading/missing-part.tsx'

const ErrorScreen = lazyPart(async () => (await import('./error-screen.tsx')).ErrorScreen)

/** Replaces a screen that threw an error, or whose code did not load. */
export const ScreenFailure = (props: ErrorComponentProps) =>
  props.error instanceof MissingCodeError ? (
    <div className="frame flex max-w-[720px] flex-col gap-4 py-16">
      <h1 className="title">{m.app_screen_failed()}</h1>
      <MissingPart retry={props.reset} />
    </div>
  ) : (
    <Suspense>
      <ErrorScreen {...props} />
    </Suspense>
  )
