// What a file's ending may be, by what its bytes are. An ending says which program opens a file: a
// picture that ends in ".desktop", ".html" or ".sh" is handed to one that runs it.

import Bytes
import Wire

extension MediaKind {
  /// What a file of this name is as far as its ending tells: for who cannot read its bytes.
  public init(fileName: Text) {
    let start = fileName.endingStart
    let ending = fileName.utf8.dropFirst(start + 1).map { $0.lowercasedASCII }
    if FileEnding.isOne(ending, of: FileEnding.pictures) {
      self = .photo
    } else if FileEnding.isOne(ending, of: FileEnding.films) {
      self = .video
    } else {
      self = .other
    }
  }
}

extension Text {
  /// What a file of this name is called wherever it is written, when its bytes are of
  /// `mediaType`, empty where nobody knows: a safe name, and behind an ending that does not fit
  /// one that does: `photo.desktop` becomes `photo.desktop.jpg`. Pictures have an ending of
  /// pictures, films and sound one of theirs; what nobody knows has none of a program or a page.
  /// - Parameter isForeign: a stranger has named it: of what nobody knows it has an ending that is
  ///   known to be harmless, or ".bin".
  public func fileName(of mediaType: Text, isForeign: Bool = false) -> Text {
    let name = safeFileName
    let start = name.endingStart
    let fitting = FileEnding(of: mediaType)
    guard start < name.utf8.count else {
      return fitting.map { name.with($0.added) } ?? name
    }
    let ending = name.utf8.dropFirst(start + 1).map { $0.lowercasedASCII }
    let fits =
      switch fitting?.kind {
      case .picture: FileEnding.isOne(ending, of: FileEnding.pictures)
      case .film:
        FileEnding.isOne(ending, of: FileEnding.films)
          || FileEnding.isOne(ending, of: FileEnding.sound)
      case nil:
        isForeign ? FileEnding.isHarmless(ending) : !FileEnding.isOne(ending, of: FileEnding.run)
      }
    return fits ? name : name.with(fitting?.added ?? ".bin")
  }

  private func with(_ ending: Text) -> Text {
    shortened(byteCount: Text.fileNameByteCountMax - ending.utf8.count) + ending
  }
}

private struct FileEnding {
  enum Kind {
    case picture
    /// Or sound.
    case film
  }

  var kind: Kind
  /// What is put behind a name.
  var added: Text

  /// `nil` for bytes of which no ending is known.
  init?(of mediaType: Text) {
    switch mediaType {
    case "image/jpeg": self.init(.picture, ".jpg")
    case "image/png": self.init(.picture, ".png")
    case "image/webp": self.init(.picture, ".webp")
    case "image/gif": self.init(.picture, ".gif")
    case "image/bmp": self.init(.picture, ".bmp")
    case "image/tiff": self.init(.picture, ".tif")
    case "image/avif": self.init(.picture, ".avif")
    case "image/heic", "image/heic-sequence": self.init(.picture, ".heic")
    case "image/heif", "image/heif-sequence": self.init(.picture, ".heif")
    case "image/jxl": self.init(.picture, ".jxl")
    case "image/jp2": self.init(.picture, ".jp2")
    case "image/vnd.adobe.photoshop": self.init(.picture, ".psd")
    case "image/x-canon-cr2": self.init(.picture, ".cr2")
    case "image/x-canon-cr3": self.init(.picture, ".cr3")
    case "image/x-nikon-nef": self.init(.picture, ".nef")
    case "image/x-sony-arw": self.init(.picture, ".arw")
    case "image/x-fuji-raf": self.init(.picture, ".raf")
    case "image/x-panasonic-rw2": self.init(.picture, ".rw2")
    case "image/x-olympus-orf": self.init(.picture, ".orf")
    case "image/x-adobe-dng": self.init(.picture, ".dng")
    case "image/x-pentax-pef": self.init(.picture, ".pef")
    case "image/x-samsung-srw": self.init(.picture, ".srw")
    case "image/x-raw": self.init(.picture, ".raw")
    case "video/mp4": self.init(.film, ".mp4")
    case "video/3gpp": self.init(.film, ".3gp")
    case "video/quicktime": self.init(.film, ".mov")
    case "video/webm": self.init(.film, ".webm")
    case "video/matroska": self.init(.film, ".mkv")
    case "video/x-msvideo": self.init(.film, ".avi")
    case "video/mp2t": self.init(.film, ".ts")
    case "video/mpeg": self.init(.film, ".mpg")
    case "video/x-flv": self.init(.film, ".flv")
    case "video/x-ms-wmv": self.init(.film, ".wmv")
    case "audio/x-ms-wma": self.init(.film, ".wma")
    case "audio/mp4": self.init(.film, ".m4a")
    default: return nil
    }
  }

  private init(_ kind: Kind, _ added: Text) {
    self.kind = kind
    self.added = added
  }

  static func isOne(_ ending: [UInt8], of list: StaticString) -> Bool {
    !ending.isEmpty && !ending.contains(0x20)
      && Text.bytes(of: list).split(separator: 0x20).contains { $0.elementsEqual(ending) }
  }

  static func isHarmless(_ ending: [UInt8]) -> Bool {
    [pictures, films, sound, others].contains { isOne(ending, of: $0) }
  }

  /// Cameras' own formats among them, many of which are TIFF inside.
  static let pictures: StaticString = """
    jpg jpeg jpe jfif jif jps mpo pns png apng gif webp bmp dib tif tiff heic heif hif heics heifs \
    avif avifs jxl jp2 j2k jpf jpx jpm jxr wdp hdp psd psb exr hdr tga pcx pbm pgm ppm pnm xcf \
    dng cr2 cr3 crw nef nrw arw srf sr2 raf rw2 rwl raw orf pef ptx srw x3f 3fr fff iiq mos mef \
    mrw erf kdc dcr dcs k25 mdc gpr insp cap eip
    """

  /// "mp" is what Google calls the film of a photo that moves.
  static let films: StaticString = """
    mp4 m4v mov qt mp mkv webm avi divx 3gp 3gpp 3g2 mts m2ts m2t ts mpg mpeg mpe mpv m2v m1v vob \
    mod tod wmv asf flv f4v ogv ogm dv mxf insv lrv lrf 360 braw r3d crm mjpeg mjpg amv
    """

  static let sound: StaticString = """
    mp3 m4a m4b aac wav flac ogg oga opus wma aif aiff amr ac3 mka mid caf
    """

  /// What lies beside pictures, and what people keep: read by programs, run by none.
  static let others: StaticString = """
    json xmp csv txt md log pdf aae thm gpx srt vtt sub idx ics vcf icc icm dat bin nmea \
    zip gz bz2 xz zst tar 7z docx xlsx pptx odt ods odp epub pages numbers key locaphoto lfs age
    """

  /// What systems run, install, or show as a page with scripts when somebody opens it.
  static let run: StaticString = """
    sh bash zsh csh ksh fish command tool terminal desktop directory service timer socket run out \
    elf so dylib appimage snap flatpak flatpakref flatpakrepo deb rpm apk ipa pkg mpkg dmg app \
    action workflow scpt scptd applescript webloc inetloc fileloc prefpane saver kext plist \
    mobileconfig exe com scr pif bat cmd msi msp mst msix appx appxbundle lnk url website scf inf \
    ini reg vb vbs vbe js jse mjs cjs ws wsf wsh wsc sct hta ps1 ps1xml ps2 psm1 psd1 psc1 cpl dll \
    sys drv ocx msc gadget application appref-ms settingcontent-ms library-ms search-ms \
    searchconnector-ms theme themepack deskthemepack diagcab diagcfg diagpkg job ins isp shb shs \
    udl cab iso img vhd vhdx rdp jar jnlp class py pyw pyc pyz pyo pl pm rb php lua tcl html htm \
    xhtml xht shtml mht mhtml svg svgz xml xsl xslt chm hlp swf xpi crx wasm xbap docm dotm xlsm \
    xltm xlam xll pptm potm ppam ppsm sldm slk iqy oqy rqy ade adp mdb mde accde desklink mapimail
    """
}
