// The camera's permission in Simplified Chinese: what is missing, why, and the way on.

/** @type {import('./en.js').Words['camera']['absences']} */
export const cameraAbsences = {
  unasked: {
    title: '拍今天的照片需要相机',
    reason: '接下来浏览器会询问你。相机只在你看着它的时候运行，只有你发送的照片会加密后离开这台设备。',
    steps: [],
    ask: '允许使用相机',
  },
  asking: {
    title: '浏览器正在询问',
    reason: '选择“允许”，相机就会在这里打开。',
    steps: [],
    ask: null,
  },
  deniedOnce: {
    title: '相机没有打开',
    reason: '它需要你点“允许”。可以再问你一次，也可以选一张已有的图片。',
    steps: [],
    ask: '再问一次',
  },
  deniedForGood: {
    title: 'Dayly 用不了相机',
    reason: '权限关着。打开后，相机会自动启动：',
    steps: [],
    ask: '再试一次',
  },
  noDevice: {
    title: '选今天的照片',
    reason: '这里没有相机，就从你的图片里选一张吧。你的群会看到它来自相册。',
    steps: [],
    ask: '找找相机',
  },
  busy: {
    title: '相机正被占用',
    reason: '别的应用或标签页正在使用它。',
    steps: ['关掉那个应用或标签页，比如视频通话。', '然后回到这里。'],
    ask: '再试一次',
  },
  insecureOrigin: {
    title: '相机需要安全的地址',
    reason: '浏览器只在 https 下打开相机。',
    steps: ['请用以 https:// 开头的地址打开 Dayly。'],
    ask: null,
  },
  unavailable: {
    title: '相机没有运行',
    reason: '它没能启动，或者中途断开了。系统没有说明原因。',
    steps: ['再试一次。如果还不行，请重启浏览器。'],
    ask: '再试一次',
  },
};

/**
 * The way to the camera's permission, by browser.
 * @type {import('./en.js').Words['camera']['steps']}
 */
export const permissionSteps = {
  safariPhone: [
    '轻点地址旁边的“大小”或页面图标。',
    '轻点“网站设置”，然后“相机”，再选“允许”。',
    '从主屏幕打开时：进入“设置”，然后“App”、“Safari”、“相机”。',
  ],
  otherPhone: [
    '打开系统设置，在应用列表里找到这个浏览器。',
    '打开“相机”。',
    '回到这里。',
  ],
  chromePhone: [
    '轻点地址左边的图标。',
    '轻点“权限”，打开“摄像头”。',
    '从主屏幕打开时：长按 Dayly 图标，然后“应用信息”、“权限”。',
  ],
  firefoxPhone: [
    '轻点地址旁边的锁。',
    '轻点“摄像头”，直到显示“已允许”。',
  ],
  firefox: [
    '点击地址左边的摄像头图标。',
    '取消阻止。',
  ],
  safari: [
    '在 Safari 菜单里选择“此网站的设置…”。',
    '把“摄像头”设为“允许”。',
  ],
  chrome: [
    '点击地址左边的图标。',
    '打开“摄像头”。',
  ],
};
