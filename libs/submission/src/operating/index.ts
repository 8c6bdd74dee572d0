export type { ActResult, OperatingTools, OperatorOrder } from './act.js';
export { activateApp, type AppRef, beginLegalHold, endLegalHold, suspendApp } from './app-acts.js';
export { type PinRelease, previewPinRelease, releasePin } from './pin-acts.js';
export { approve } from './approve.js';
export { Ask, isAskable } from './ask.js';
export { giveUp } from './give-up.js';
export { correctNumber, hold, type LaneRef, resume } from './lane-acts.js';
export { redrive, release } from './send-again.js';
