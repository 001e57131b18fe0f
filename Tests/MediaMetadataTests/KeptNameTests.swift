// Names of cameras, lenses, programs and profiles stay, and none of them tells a place, however
// that is written.

import Testing

@testable import MediaMetadata

@Suite struct KeptNameTests {
  @Test(arguments: [
    "iPhone 13 Pro back triple camera 5.7mm f/1.5", "EF-S18-55mm f/3.5-5.6 IS STM",
    "24-105mm F4 DG OS HSM | Art 013", "SM-G991B", "22101316G", "M2101K6G", "2109119DG",
    "21091116AC", "COOLPIX P1000", "DSC-RX100M7", "NIKON Z 7_2", "Canon EOS-1D X Mark III",
    "HDR+ 1.0.540104767zd", "Adobe Photoshop 23.5 (Windows)", "E5823",
    "FE 70-200mm F2.8 GM OSS II", "LUMIX G VARIO 12-32/F3.5-5.6",
    "iPhone 15 Pro Max back triple camera 6.765mm f/1.78", "RF24-105mm F4 L IS USM",
    "LEICA DG 12-60/F2.8-4.0", "SUMMILUX-M 50 1:1.4", "LEICA DC VARIO-SUMMILUX 1:1.7-2.8/10.9-34",
    "NIKON D70", "Ver.1.00 ", "Adobe Photoshop CS2 Windows", "Canon DIGITAL IXUS 400",
    "E-M10 Mark III", "XF18-55mmF2.8-4", "FinePix6900ZOOM", "NIKKOR Z 24-120mm f/4 S",
  ])
  func `names of cameras, lenses and programs stay`(name: String) {
    #expect(KeptText.name(ascii(name)) == KeptText.trimmed(ascii(name)))
  }

  /// With letters of hemispheres, ranges, pairs of numbers, and signs of their own.
  @Test(arguments: [
    "SM-G991N", "SM-N975W", "SM-S901E", "SO-01E", "NIKON D3S", "iPhone 4S", "LON-L29",
    "AF-S NIKKOR 70-200mm f/2.8E FL ED VR", "AF-S NIKKOR 16-80mm f/2.8-4E ED VR",
    "AF-P NIKKOR 70-300mm f/4.5-5.6E ED VR", "NIKKOR Z 14-30mm f/4 S", "E 18-135mm F3.5-5.6 OSS",
    "E 35mm F1.8 OSS", "Nikon Transfer 1.1 W", "uD600,S600", "u9010,S9010", "C960Z,D460Z",
    "XT1635-02", "00WW_2_270_SP04", "DC210 Zoom (V05.00)", "18.0-70.0 mm f/3.5-4.5",
    "TAMRON 28-75 2.8", "TAMRON 18-200 3.5-6.3", "150-600mm F5-6.3 DG OS HSM | Sports 015",
    "PENTAX WG-3 GPS", "Galaxy S10+", "E 16mm F2.8 + VCL-ECU1", "GIMP 2.10.34", "16.1.1",
    "Mac OS X 10.15.7", "sRGB IEC61966-2.1", "sRGB IEC 61966-2-1:1999", "Adobe RGB (1998)",
    "Coated FOGRA39 (ISO 12647-2:2004)", "ITU-R BT.709-5", "U.S. Web Coated (SWOP) v2",
    "LEICA S (Typ 006)", "smc PENTAX-DA* 50-135mm F2.8 ED [IF] SDM", "FinePix HS20EXR",
  ])
  func `names that are like places stay, too`(name: String) {
    #expect(KeptText.name(ascii(name)) == KeptText.trimmed(ascii(name)))
  }

  @Test(arguments: [
    "48-08-13.7N 11-34-34E", "48.13N", "11.57E", "48.1N", "N48.13", "48.13 N", "4808N",
    "4808N01134E",
    "N48 E11", "48N 11E", "s33 w070", "N4808.22 E01134.56", "4808.22", "48 08 13N", "48d8m13s N",
    "N48:08:13 E11:34:34", "48 deg 8' 13.75 N", "48 8 13.75", "48d08m13s", "N48 12.49 E16 22.38",
    "48:12:29", "48;12;29;16;22;23", "48' 12\" 29", "16 22.38 E", "48-08 11-34", "48 min 13 sec 7",
    "4 8 . 1 3 7 1",
  ])
  func `a name that tells an angle or a hemisphere goes`(name: String) {
    #expect(KeptText.name(ascii(name)) == nil)
  }

  @Test(arguments: [
    "48.2083", "4812.493", "48.137mm", "48.13 11.57", "48.13/11.57", "48.13x11.57", "48.1,11.5",
    "+48.1+11.5/", "48.13", "48.8.13 11.34.34", "481371 115761", "48_1371_11_5761", "48_1371",
    "48-1371 11-5761", "0x4813 7154", "0x4813", "4813 7154", "4813715", "48137154G", "21371540G",
    "2210131N",
    "32U 691875 5334876", "@48.137154", "HDR+ 1.0.481371540", "+48.137+11.576/",
  ])
  func `a name with exact numbers, or two that are a pair, goes`(name: String) {
    #expect(KeptText.name(ascii(name)) == nil)
  }

  @Test(arguments: [
    "lat48.13 lon11.57", "lat 48", "geo:48.1,11.5", "lon=11", "Longitude: 11", "GPS 48 11",
    "48 deg 8 min 13", "48 degrees", "8FWH4HPG+VC", "4HPG+VC", "8fwh0000+", "UTM 32",
  ])
  func `a name that says in words what it tells, or in a plus code, goes`(name: String) {
    #expect(KeptText.name(ascii(name)) == nil)
  }
}
