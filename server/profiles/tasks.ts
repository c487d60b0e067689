import type { Task } from '../core/task.ts'
import { sendContactCode } from './change-contact.ts'

export const profileTasks: Task[] = [sendContactCode]
