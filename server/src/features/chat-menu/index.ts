export { chatMenuExport } from './export-chat-menu.ts'
export { forgetChatMenu } from './forget-store.ts'
export { chatMenuRoutes } from './routes.ts'
