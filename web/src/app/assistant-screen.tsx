import { ChatScreen } from '../features/assistant/chat-screen.tsx'
import { WorkspaceFrame } from '../features/workspace/workspace-frame.tsx'

/** The assistant in the frame of the workspace. */
export const AssistantScreen = () => (
  <WorkspaceFrame>
    <ChatScreen />
  </WorkspaceFrame>
)
