import { ArrowLeft, CircleQuestionMark, LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { toggleSidebar } from '../../../lib/browser/ui-state.ts'
import { guidePath, paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-style.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { rovingFocus } from '../../../ui/roving-focus.ts'
import { useSignOut } from '../../session/use-sign-out.ts'
import { tooltip } from '../../../ui/tooltip/tooltip.ts'

interface SidebarFootProps {
  compact: boolean
  collapsible: boolean
}

/** Help, the way back, sign-out and the width of the sidebar. */
export function SidebarFoot({ compact, collapsible }: SidebarFootProps) {
  const { signOut, busy } = useSignOut()
  // As far from the edge as the sections above, the border of a button included.
  const look = {
    variant: 'ghost',
    size: 'dense',
    className: compact ? 'px-0!' : 'justify-start! gap-3! px-[9px]!',
  } as const
  const text = (label: string): ReactNode => <span className={compact ? 'sr-only' : ''}>{label}</span>
  const tip = (label: string) => tooltip(compact ? label : undefined)
  const widthLabel = compact ? m.common_expand_sidebar() : m.common_collapse_sidebar()
  return (
    <div
      ref={rovingFocus}
      role="toolbar"
      aria-orientation="vertical"
      aria-label={m.workspace_help_and_account()}
      className="mt-auto flex flex-col items-stretch gap-0.5 pt-6"
    >
      <a
        href={guidePath}
        target="_blank"
        rel="noopener"
        className={buttonClass(look.variant, look.size, look.className)}
        {...tip(m.workspace_help())}
      >
        <CircleQuestionMark size={18} aria-hidden="true" />
        {text(m.workspace_help())}
      </a>
      <LinkButton
        to={paths.platforms}
        {...look}
        {...tip(m.common_back_to_platforms())}
        icon={<ArrowLeft size={18} aria-hidden="true" />}
      >
        {text(m.common_back_to_platforms())}
      </LinkButton>
      <Button
        {...look}
        busy={busy}
        {...tip(m.common_logout())}
        icon={<LogOut size={18} aria-hidden="true" />}
        onClick={() => void signOut()}
      >
        {text(m.common_logout())}
      </Button>
      {collapsible && (
        <Button
          {...look}
          {...tip(widthLabel)}
          aria-expanded={!compact}
          aria-keyshortcuts="Control+B Meta+B"
          icon={compact ? <PanelLeftOpen size={18} /> : <PanelLeftClose size={18} />}
          onClick={toggleSidebar}
        >
          {text(widthLabel)}
        </Button>
      )}
    </div>
  )
}
