import { useNavigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { m } from '@skein/messages'
import { closeAssistantPanel, focusAssistantPanel } from '../../../lib/browser/assistant-panel.ts'
import { useUiState } from '../../../lib/browser/ui-state.ts'
import { useHasDockSpace } from '../../../lib/browser/use-breakpoint.ts'
import { useShortcut } from '../../../lib/browser/keys/use-shortcut.ts'
import { newChatId } from '../../../lib/new-id.ts'
import { paths } from '../../../lib/paths.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { useSelectedAccount } from '../../session/use-accounts.ts'
import { useLastChat } from '../../session/use-last-chat.ts'
import { useUser } from '../../session/use-session.ts'
import { useEntry } from '../use-section.ts'

/** Shows the assistant beside the screen, or on its own screen where there is no space; nothing in the assistant. */
export function AssistantToggle() {
  const account = useSelectedAccount()
  const isAssistant = useEntry() === 'assistant'
  return account && !isAssistant && <Toggle />
}

function Toggle() {
  const hasSpace = useHasDockSpace()
  const isOpen = useUiState((state) => state.assistantOpen) && hasSpace
  const openScreen = useOpenLastChat()
  const open = hasSpace ? focusAssistantPanel : openScreen
  useShortcut('assistantPanel', () => (isOpen && isInPanel() ? closeAssistantPanel() : open()))
  return (
    <IconButton
      label={isOpen ? m.assistant_panel_hide() : m.assistant_panel_show()}
      icon={<Sparkles size={18} aria-hidden="true" />}
      aria-keyshortcuts="Control+I Meta+I"
      {...(hasSpace && { 'aria-expanded': isOpen })}
      className="max-md:hidden"
      onClick={isOpen ? closeAssistantPanel : open}
    />
  )
}

const isInPanel = (): boolean => document.activeElement?.closest('[data-docked]') !== null

function useOpenLastChat(): () => void {
  const { id } = useUser()
  const lastChat = useLastChat()
  const navigate = useNavigate()
  return () =>
    void navigate({
      to: paths.chat,
      params: { chatId: lastChat ?? newChatId() },
      search: { provider_id: id },
    })
}
