import { getModelCalls } from '../../contract/model-calls.ts'
import type { Bind } from '../core/bind.ts'
import { modelCalls } from './model-calls-query.ts'

export function modelRoutes(bind: Bind): void {
  bind(getModelCalls, ({ ctx }) => modelCalls(ctx))
}
